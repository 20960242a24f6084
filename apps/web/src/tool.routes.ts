import type { RouteObject } from 'react-router'

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = []
