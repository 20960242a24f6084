/** Business constants and limits of spec §9 and §5. Lengths are code points. */
export const LIMITS = {
  publicName: { min: 3, max: 30 },
  enrollerName: { min: 3, max: 50 },
  /** Counted on the formatted text, `12.345.678-5`. */
  taxId: { min: 7, max: 12 },
  cardsPerPage: 6,
  maxPerPage: 100,
  /** Names that an autocomplete suggests. */
  names: 20,
  threadId: 64,
  email: 254,
  accountName: 50,
  accountNumber: 20,
  dashboardPassword: { min: 8, max: 12 },
  /** Address that the network or a browser will call. */
  url: 2048,
  /** Hosts that may embed the alias iframe. */
  hosts: 50,
  searched: 100,
  /** Closing comments of an integration. */
  comments: 100,
  /** Observations added by one 'Finalizar'. */
  observations: 50,
  /** Text of a closing comment or an observation. */
  commentText: 255,
  activityPerPage: 30,
  /** Rows per page of the administrators' inbox. */
  inboxPerPage: 25,
  question: 4000,
  /** Answers that the assistant writes for one person at the same time. */
  answersAtOnce: 2,
  /** The same for visitors of one network address, because an office shares one address. */
  answersAtOnceOfNetwork: 10,
  /** Messages of a conversation that are read back, newest. */
  messagesRead: 200,
  /** Conversations kept and listed for a person. */
  threads: 100,
  /** Days that the messages of a conversation are kept. */
  conversationDays: 90,
  /** Largest request body. */
  bodyKilobytes: 100,
  /** Source addresses of an integration. */
  sourceIps: 50,
} as const

/** Milliseconds that each kind of toast stays (spec §9). */
export const TIMING = { saved: 1500, success: 2000, error: 2000, longNotice: 3000, created: 2000 } as const

/** Session constants of spec §9, in seconds unless the name says otherwise. */
export const SESSION = {
  refreshMinValidity: 900,
  checkInterval: 5,
  frameWaitMs: 10_000,
} as const
