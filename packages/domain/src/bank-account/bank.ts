/** Role in which the network accepts a bank: as institution of origin (IFO) or of destination (IFD). */
export type BankCapability = 'IFO' | 'IFD'

export interface Bank {
  /** Number of the bank: its position in the list of banks, from 1. */
  id: number
  /** Official code of the bank: three digits, with leading zeros. */
  sbif_code: string
  name: string
  capabilities: readonly BankCapability[]
}

const bank = (id: number, sbif_code: string, name: string, ...capabilities: BankCapability[]): Bank => ({
  id,
  sbif_code,
  name,
  capabilities,
})

/** All banks that an integration can choose, as spec §3 lists them. */
export const BANKS: readonly Bank[] = [
  bank(1, '001', 'Banco de Chile'),
  bank(2, '009', 'Banco Internacional'),
  bank(3, '012', 'Banco del Estado'),
  bank(4, '014', 'Scotiabank'),
  bank(5, '016', 'BCI'),
  bank(6, '027', 'Corpbanca'),
  bank(7, '028', 'Banco BICE', 'IFO', 'IFD'),
  bank(8, '037', 'Santander'),
  bank(9, '039', 'Itaú', 'IFD'),
  bank(10, '049', 'Security'),
  bank(11, '051', 'Falabella'),
  bank(12, '053', 'Ripley'),
  bank(13, '055', 'Consorcio'),
  bank(14, '504', 'BBVA'),
  bank(15, '672', 'Coopeuch'),
  bank(16, '693', 'CMR Falabella'),
  bank(17, '729', 'Prepago Los Heroes', 'IFO'),
  bank(18, '730', 'Prepago Tenpo'),
]

export const banksFor = (capability: BankCapability): readonly Bank[] =>
  BANKS.filter(({ capabilities }) => capabilities.includes(capability))

export const bankLabel = ({ name, sbif_code }: Bank): string => `${name} (${sbif_code})`
