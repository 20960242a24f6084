/** Business constants and limits of spec §9 and §5. Lengths are code points. */
export const LIMITS = {
  publicName: { min: 3, max: 30 },
  enrollerName: { min: 3, max: 50 },
  /** Measured on the formatted text, `12.345.678-5`. */
  taxId: { min: 7, max: 12 },
  cardsPerPage: 6,
  maxPerPage: 100,
  /** Names that are suggested for what a person has typed. */
  names: 20,
  threadId: 64,
  email: 254,
  accountName: 50,
  accountNumber: 20,
  dashboardPassword: { min: 8, max: 12 },
  /** An address that the network, or a person's browser, will ask. */
  url: 2048,
  /** Hosts that may show the alias frame. */
  hosts: 50,
  /** Free text to look for. */
  searched: 100,
  /** Closing comments of an integration. */
  comments: 100,
  /** Observations that one 'Finalizar' adds. */
  observations: 50,
  /** Text of a closing comment or an observation. */
  commentText: 255,
  activityPerPage: 30,
  /** What waits for the network, a page. */
  inboxPerPage: 25,
  /** A question to the assistant. */
  question: 4000,
  /** Answers of the assistant that are written for one person at the same time. */
  answersAtOnce: 2,
  /** The same for a network whose visitors nobody can tell apart, at most: an office asks through one address. */
  answersAtOnceOfNetwork: 10,
  /** Messages of a conversation that are read back, the last ones. */
  messagesRead: 200,
  /** Conversations of a person that are listed, and kept. */
  threads: 100,
  /** How long what was said in a conversation with the assistant is kept. */
  conversationDays: 90,
  /** Largest body of a call. */
  bodyKilobytes: 100,
  /** Addresses that an integration may call from. */
  sourceIps: 50,
} as const

/** How long each notice stays by itself, in milliseconds (spec §9). */
export const TIMING = { saved: 1500, success: 2000, error: 2000, longNotice: 3000, created: 2000 } as const

/** Session constants of spec §9, in seconds unless named. */
export const SESSION = {
  refreshMinValidity: 900,
  checkInterval: 5,
  frameWaitMs: 10_000,
} as const
