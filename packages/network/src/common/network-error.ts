/** Error that a call of the network may answer. */
export interface NetworkError {
  status: number
  title: string
  /** Spanish message for the end user. */
  message: string
  /** Spanish advice for the developer, in Markdown. */
  remedy: string
}
