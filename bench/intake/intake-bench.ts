import { freePort } from '../../dev/free-port.ts'
import { type Product, startProduct } from '../../dev/product.ts'
import { type BenchEngine, startBenchEngine } from '../bench-engine.ts'
import type { Protocol } from './protocols.ts'

/** An input of the product under test. */
export interface BenchInput {
  protocol: Protocol
  id: string
  port: number
}

/** A product and its engine with an input for each protocol, on folders of their own. */
export interface IntakeBench {
  engine: BenchEngine
  product: Product
  inputs: BenchInput[]
  dispose(): Promise<void>
}

export async function startIntakeBench(
  protocols: readonly Protocol[],
  env: Record<string, string> = {},
): Promise<IntakeBench> {
  const engine = await startBenchEngine()
  const stops = [() => engine.stop()]
  const dispose = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const product = await startProduct({ env: { LOGLINE_CLICKHOUSE_URL: engine.url, ...env } })
    stops.push(() => product.dispose())
    const inputs: BenchInput[] = []
    for (const protocol of protocols) {
      const port = await freePort()
      const id = await product.addInput(protocol.inputType, { bind_address: '127.0.0.1', port })
      inputs.push({ protocol, id, port })
    }
    return { engine, product, inputs, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** By role, for `processorSeconds` and `residentMib`. */
export function processIds({ engine, product }: IntakeBench) {
  const { server, dataPlane } = product.processes()
  return { server, 'data plane': dataPlane, engine: engine.pid }
}

export async function storedMessages({ engine }: IntakeBench): Promise<number> {
  return Number(
    await engine.sql(
      `SELECT sum(total_rows) FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%'`,
    ),
  )
}
