import type { BRAND } from '@portal/domain/brand'

/**
 * Name of the network beside its mark, as outlines, because files with a logo must not need a font: Inter at weight 580 and 4.9 units, whose
 * capitals stand in the middle of the mark's 7. Another name does not compile until it is drawn anew.
 */
export const WORDMARK: { says: typeof BRAND.name; width: number; path: string } = {
  says: 'QRI',
  width: 7.42,
  path: 'M1.44 4.1H2L2.36 4.56L2.57 4.83L3.17 5.59H2.57L2.17 5.08L2.01 4.86ZM1.63 5.33Q1.16 5.33 0.8 5.11Q0.43 4.89 0.21 4.49Q-0 4.08 -0 3.5Q-0 2.93 0.21 2.52Q0.43 2.11 0.8 1.89Q1.16 1.67 1.63 1.67Q2.1 1.67 2.47 1.89Q2.83 2.11 3.05 2.52Q3.26 2.93 3.26 3.5Q3.26 4.08 3.05 4.49Q2.83 4.9 2.47 5.11Q2.1 5.33 1.63 5.33ZM1.63 4.77Q1.92 4.77 2.15 4.63Q2.38 4.48 2.51 4.2Q2.64 3.91 2.64 3.5Q2.64 3.09 2.51 2.8Q2.38 2.52 2.15 2.37Q1.92 2.23 1.63 2.23Q1.34 2.23 1.11 2.37Q0.88 2.52 0.75 2.81Q0.62 3.09 0.62 3.5Q0.62 3.91 0.75 4.2Q0.88 4.48 1.11 4.63Q1.34 4.77 1.63 4.77ZM3.75 5.28V1.72H5.07Q5.48 1.72 5.76 1.86Q6.04 2 6.18 2.26Q6.32 2.52 6.32 2.85Q6.32 3.19 6.18 3.44Q6.04 3.69 5.76 3.83Q5.48 3.97 5.06 3.97H4.11V3.45H4.98Q5.23 3.45 5.39 3.38Q5.54 3.31 5.62 3.18Q5.69 3.04 5.69 2.85Q5.69 2.66 5.62 2.52Q5.54 2.39 5.39 2.31Q5.23 2.24 4.98 2.24H4.37V5.28ZM5.76 5.28 4.89 3.67H5.57L6.46 5.28ZM7.42 1.72V5.28H6.8V1.72Z',
}
