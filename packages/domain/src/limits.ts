/** Business constants and limits of spec §9 and §5. Lengths of texts are numbers of code points. */
export const LIMITS = {
  publicName: { min: 3, max: 30 },
  enrollerName: { min: 3, max: 50 },
  /** Minimum and maximum length of a RUT (tax number) in its formatted form, `12.345.678-5`. */
  taxId: { min: 7, max: 12 },
  cardsPerPage: 6,
  maxPerPage: 100,
  /** Largest list that a person compares with a statement. */
  listMegabytes: 10,
  /** Maximum number of names that an autocomplete suggests. */
  names: 20,
  threadId: 64,
  email: 254,
  accountName: 50,
  accountNumber: 20,
  dashboardPassword: { min: 8, max: 12 },
  /** Maximum length of a URL that the network or a browser will request. */
  url: 2048,
  /** Maximum number of hosts that may embed the alias iframe. */
  hosts: 50,
  searched: 100,
  /** Maximum number of closing comments of an integration. */
  comments: 100,
  /** Maximum number of observations that one 'Finalizar' adds. */
  observations: 50,
  /** Maximum length of the text of a closing comment or an observation. */
  commentText: 255,
  /** Maximum length of the reason with which the network approves an integration. */
  reviewReason: 500,
  activityPerPage: 30,
  /** Up to how many calls, and notices, of a day the screen Actividad counts. */
  activityCounted: 1000,
  /** Rows per page of the screen Bandeja, where administrators see what waits for them. */
  inboxPerPage: 25,
  /** Up to how many waiting integrations its tabs count. */
  inboxCounted: 1000,
  question: 4000,
  /** Maximum number of answers that the assistant writes for one person at the same time. */
  answersAtOnce: 2,
  /** Maximum number of answers at the same time for all visitors of one IP network; higher because an office may share one IP address. */
  answersAtOnceOfNetwork: 10,
  /** Number of newest messages that reading a conversation returns. */
  messagesRead: 200,
  /** Maximum number of conversations that are kept and listed for a person. */
  threads: 100,
  /** Days that the messages of a conversation are kept. */
  conversationDays: 90,
  /** Maximum number of dashboard accounts that one renewal of credentials disables. */
  disabledAccounts: 200,
  /** Letters of one kind about one integration that an address which somebody typed gets in a day. */
  lettersPerDay: 5,
  /** Letters about access that such an address gets in a day, whatever the integration. */
  accessLettersPerDay: 50,
  /** Letters about reviews that the network's team gets in a day; what comes later stands in the inbox. */
  reviewLettersPerDay: 200,
  contactName: { min: 2, max: 60 },
  contactCompany: { min: 2, max: 60 },
  contactMessage: 3000,
  /** Maximum length of the id of a call. */
  requestId: 64,
  /** Messages to the network's team in a day: of one person or, without a sign-in, of one IP network, and of one site of IP networks; and of all of each kind together. */
  contactsPerDay: 10,
  siteContactsPerDay: 40,
  allContactsPerDay: 200,
  /** Up to how many waiting notices or letters the page 'Estado' counts, so that a long queue costs little to read. */
  waitingCounted: 10_000,
  bodyKilobytes: 100,
  /** Maximum number of source IP addresses of an integration. */
  sourceIps: 50,
} as const

/** Milliseconds for which each kind of toast is shown (spec §9). */
export const TIMING = {
  saved: 1500,
  success: 2000,
  error: 2000,
  longNotice: 3000,
  created: 2000,
  /** Follows no press. */
  unasked: 8000,
  /** Has 'Deshacer'. */
  undo: 8000,
  /** Is closed only by a press. */
  lasting: Number.POSITIVE_INFINITY,
} as const

/** Times of the sign-in session in the browser (spec §9), in seconds, or in milliseconds if the name ends with `Ms`. */
export const SESSION = {
  refreshMinValidity: 900,
  checkInterval: 5,
  frameWaitMs: 10_000,
  /** How long what was typed is kept in the browser after the session ended. */
  keptWorkMs: 900_000,
} as const
