import type { Topic } from './contact/contact.ts'

/** Addresses of the tools, which open in a window of their own. */
export const TOOL_ADDRESSES = {
  simulator: '/tools/simulator',
  simulator_pay: '/tools/simulator/pay',
  signature_debugger: '/tools/signature',
  qr_reader: '/tools/signature/qr',
  dashboard: '/tools/dashboard',
  refund_top_up: '/tools/top-up',
  statements: '/tools/statements',
  kit: '/tools/kit',
  status: '/tools/status',
  contact: '/tools/contact',
} as const

/** URL path of a run of the simulator: whoever knows the id may read it. */
export const simulationHref = (id: string): string => `${TOOL_ADDRESSES.simulator}/run/${id}`

/** URL path of a payment in the dashboard. */
export const dashboardPaymentHref = (uuid: string): string => `${TOOL_ADDRESSES.dashboard}/${uuid}`

/** URL path of the form that writes to the network's team, with its topic chosen if one is named. */
export const contactHref = (topic?: Topic): string =>
  topic ? `${TOOL_ADDRESSES.contact}?topic=${topic}` : TOOL_ADDRESSES.contact
