import { askedPage, PAGE_SIZE, pageBody } from '../answer/page.ts'
import type { Operations } from '../operation.ts'
import { findWallets } from './wallet.queries.ts'

export const walletOperations = () =>
  ({
    async listWallets({ db, query }) {
      const { page, offset } = askedPage(query)
      const { wallets, total } = await findWallets(db, PAGE_SIZE, offset)
      const data = wallets.map(({ name, direct_open }) => ({
        name,
        logo: direct_open?.urlImage,
        direct_open: direct_open?.urlApp,
      }))
      return { body: pageBody(data, total, page) }
    },
  }) satisfies Partial<Operations>
