import { type DataBench, type DataOptions, startDataBench } from '../data-bench.ts'
import { addFields, removeFields } from '../fields.ts'
import { openConsolePage } from './console-page.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFirstRows, measureZoom } from './first-rows.ts'
import { measureLiveTail } from './live-tail.ts'
import { measureReading } from './reading.ts'
import { measureFieldScrolling, measureStreamScrolling } from './scrolling.ts'
import { measureTyping } from './typing.ts'

interface ConsoleOptions extends DataOptions {
  /** In the catalogue while the editor and the list of fields are measured. */
  fields: number
}

/** How the console feels: real Chromium on the real product. */
export async function benchConsole(options: ConsoleOptions): Promise<void> {
  const bench = await startDataBench(options)
  try {
    await measureSearchScreen(bench, options)
    await measureDashboard(bench, `${options.messages} messages`)
  } finally {
    await bench.dispose()
  }
  await measureLiveTail()
}

async function measureSearchScreen(bench: DataBench, { messages, fields }: ConsoleOptions): Promise<void> {
  const catalogue = `fields_${bench.indexSetId}`
  await addFields(bench.engine, catalogue, fields)
  const console = await openConsolePage(bench.product)
  try {
    await measureTyping(console, `${fields} fields`)
    await measureFieldScrolling(console, 'sidebar')
    await measureFirstRows(console, bench.endMs, `${messages} messages`)
    await measureZoom(console, bench.endMs, `${messages} messages`)
    await measureReading(console, bench.endMs, `${fields} fields`)
    await measureStreamScrolling(console, bench.endMs, '1440 × 900')
  } finally {
    await console.close()
    await removeFields(bench.engine, catalogue)
  }
}
