import { defaultStreamId } from '@logline/message'
import { until } from '../../dev/product.ts'
import { addGelfInput } from '../gelf-input.ts'
import { button, chooseMenuItem, dialog, open, pageWith, type ScreenState, type Stage } from './stage.ts'

const listPath = '/system/outputs'
const title = 'Archive of the security team'

/** The lists of outputs, all and of a stream, and what is done with one of them. */
export const outputStates: readonly ScreenState[] = [
  { name: 'outputs', show: openList },
  { name: 'outputs, an open row', show: openRow },
  { name: 'outputs, an open row on a telephone', width: 390, height: 1_500, show: openRow },
  { name: 'outputs, none found', show: pageWith(`${listPath}?query=nothing`, /No outputs/) },
  { name: 'outputs, types of a new one', show: openTypes },
  { name: 'output, launching one', height: 1_100, show: launchWrong },
  ...['GELF Output', 'STDOUT Output', 'Syslog Output', 'HTTP Output (JSON lines)', 'Kafka Output'].map(
    (type) => ({
      name: `output, launching a ${type} on a telephone`,
      width: 390,
      height: 1_500,
      show: (stage: Stage) => launch(stage, type),
    }),
  ),
  { name: 'output, editing one', height: 1_200, show: edit },
  { name: 'output, deleting one', show: remove },
  { name: 'outputs of a stream', show: openOfStream },
  { name: 'outputs of a stream, assigning one', show: assign },
  { name: 'outputs, for who may not see them', as: 'reader', show: (stage) => open(stage, listPath) },
]

const outputs = [
  {
    title,
    type: 'org.graylog2.outputs.GelfOutput',
    // Nobody listens there.
    configuration: { hostname: '127.0.0.1', port: 9, protocol: 'TCP' },
  },
  {
    title: 'Fraud check',
    type: 'org.logline.outputs.kafka.KafkaOutput',
    configuration: {
      bootstrap_server: 'kafka-1.example.org:9092, kafka-2.example.org:9092',
      topic: 'payments',
      key_field: 'order_id',
      security_protocol: 'SASL_SSL',
      username: 'logline',
      password: 'a secret',
    },
  },
  {
    title: 'Copy in the log',
    type: 'org.graylog2.outputs.LoggingOutput',
    configuration: { prefix: 'Copy: ' },
  },
]

/** Made once: other states find them. Answers a stream that has the first two. One output fails, and one runs. */
async function streamWithOutputs({ product }: Stage): Promise<string> {
  const { streams } = await answerOf<{ streams: { id: string; title: string }[] }>(
    product.api('GET', '/streams'),
  )
  const [stream] = streams.filter(({ id }) => !id.startsWith('0000'))
  if (!stream) throw new Error('There is no stream to be given outputs.')
  const { total } = await answerOf<{ total: number }>(product.api('GET', '/system/outputs'))
  if (total > 0) return stream.id
  for (const [index, output] of outputs.entries()) {
    const { id } = await answerOf<{ id: string }>(product.api('POST', '/system/outputs', output))
    const streamIds = [...(index < 2 ? [stream.id] : []), ...(index !== 1 ? [defaultStreamId] : [])]
    for (const streamId of streamIds)
      await product.api('POST', `/streams/${streamId}/outputs`, { outputs: [id] })
  }
  const input = await addGelfInput(product)
  await input.send({ version: '1.1', host: 'web-1', short_message: 'Payment of order 4711 was refused' })
  await until(async () => {
    const { outputs: counts } = await answerOf<{ outputs: Record<string, { state: string }> }>(
      product.api('GET', '/system/outputs/counts'),
    )
    return Object.values(counts).some(({ state }) => state === 'reconnecting')
  }, 'an output fails')
  return stream.id
}

async function answerOf<Body>(answer: Promise<Response>): Promise<Body> {
  // as: what is read of it.
  return (await (await answer).json()) as Body
}

async function openList(stage: Stage): Promise<void> {
  await streamWithOutputs(stage)
  await pageWith(listPath, title)(stage)
}

async function openRow(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page, `Details of ${title}`).click()
  await stage.page.getByText('Configuration', { exact: true }).waitFor()
}

async function openTypes(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page, 'Launch new output').click()
  await stage.page.getByRole('menuitem', { name: 'GELF Output' }).waitFor()
}

async function launch(stage: Stage, type: string): Promise<void> {
  await openTypes(stage)
  await stage.page.getByRole('menuitem', { name: type }).click()
  await dialog(stage.page).waitFor()
}

async function launchWrong(stage: Stage): Promise<void> {
  await launch(stage, 'GELF Output')
  await button(dialog(stage.page), 'Create output').click()
  await stage.page.getByText('Field is required.').first().waitFor()
}

async function edit(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page.locator('tbody tr').filter({ hasText: 'Fraud check' }), 'Edit').click()
  await dialog(stage.page).getByText('Bootstrap Servers').waitFor()
}

async function remove(stage: Stage): Promise<void> {
  await openList(stage)
  await chooseMenuItem(stage.page, `More actions for ${title}`, 'Delete globally')
  await stage.page.getByText(/Do you really want to terminate/).waitFor()
}

async function openOfStream(stage: Stage): Promise<void> {
  await pageWith(`/streams/${await streamWithOutputs(stage)}/outputs`, title)(stage)
}

async function assign(stage: Stage): Promise<void> {
  await openOfStream(stage)
  await button(stage.page, 'Assign existing Output').click()
  await dialog(stage.page).waitFor()
}
