import { readClosingComments, writeClosingComments } from '@portal/contract/closing-comment'

export const COMMENTS = { section: 'comments', read: readClosingComments, write: writeClosingComments } as const
