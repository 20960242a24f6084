/** A way in which a call of the network fails. */
export interface NetworkError {
  status: number
  title: string
  /** For the person. */
  message: string
  /** For the developer: what to do about it, in Markdown. */
  remedy: string
}
