import type { Enroller } from '@portal/contract/enroller'
import { useOutletContext } from 'react-router'

/** Data of the open integration; the area around every section has loaded them already. */
export const useEnroller = (): Enroller => useOutletContext<Enroller>()
