import { freePort } from '../dev/free-port.ts'
import type { Product } from '../dev/product.ts'

/** A GELF input over HTTP. */
export interface GelfInput {
  id: string
  /** Sends one message; it is kept when this resolves, and found a little later. */
  send(message: object): Promise<void>
}

export async function addGelfInput(product: Product, title?: string): Promise<GelfInput> {
  const port = await freePort()
  const type = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
  return {
    id: await product.addInput(type, { bind_address: '127.0.0.1', port }, title),
    async send(message) {
      const body = JSON.stringify({ version: '1.1', ...message })
      const answer = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })
      if (answer.status !== 202) throw new Error(`The message was refused: ${answer.status}`)
    },
  }
}
