import { test as base } from '@playwright/test'
import { type Product, startProduct } from '../dev/product.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../dev/smtp-receiver.ts'

interface WorkerFixtures {
  /** Started once for all files of a worker that want no other one. */
  product: Product
  /** Takes what the product mails. */
  mailbox: SmtpReceiver
  /** Set by a file that needs a product of its own, with the reason, and the settings where it needs other ones. */
  ownProduct: { because: string; env?: Record<string, string> } | null
}

/** A test of the console on the product that its worker shares: it makes what it needs, and asserts on that alone. */
export const test = base.extend<{ told: undefined }, WorkerFixtures>({
  ownProduct: [null, { scope: 'worker', option: true }],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it needs nothing
    async ({}, use) => {
      const mailbox = await startSmtpReceiver()
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ ownProduct, mailbox }, use) => {
      const mail = {
        LOGLINE_SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        LOGLINE_SMTP_FROM: 'logs@example.org',
      }
      const product = await startProduct({ env: { ...mail, ...ownProduct?.env } })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // With a failure comes what the product has printed meanwhile.
  told: [
    async ({ product }, use, info) => {
      const before = product.output().length
      await use(undefined)
      const body = product.output().slice(before)
      if (info.status !== info.expectedStatus) await info.attach('printed by the product', { body })
    },
    { auto: true },
  ],
})
