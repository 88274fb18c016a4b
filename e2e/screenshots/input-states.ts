import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

const syslogTcp = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'

/** The list of inputs, the page of one, and its forms. */
export const inputStates: readonly ScreenState[] = [
  { name: 'inputs, an open row', show: openRow },
  {
    name: 'inputs, none found',
    show: pageWith('/system/inputs?query=nothing', 'No inputs have been found.'),
  },
  {
    name: 'input launch',
    show: pageWith(`/system/inputs/new?type=${syslogTcp}`, 'application_name'),
  },
  { name: 'input launch, with errors', height: 1_400, show: launchNothing },
  { name: 'input details', show: (stage) => showInput(stage, '', 'Network IO') },
  { name: 'input editing', height: 1_200, show: (stage) => showInput(stage, '/edit', 'Update input') },
]

async function openRow(stage: Stage): Promise<void> {
  await pageWith('/system/inputs', 'RUNNING')(stage)
  await stage.page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click()
  await stage.page.getByText('Network IO').first().waitFor()
}

async function launchNothing(stage: Stage): Promise<void> {
  await pageWith(`/system/inputs/new?type=${syslogTcp}`, 'Launch new Syslog TCP input')(stage)
  await stage.page.getByLabel('Enable TLS').check()
  await stage.page.getByRole('button', { name: /more settings/ }).click()
  await button(stage.page, 'Launch Input').click()
  await stage.page.getByText('Field is required.').waitFor()
}

async function showInput(stage: Stage, page: '' | '/edit', text: string): Promise<void> {
  const answer = await stage.product.api('GET', '/system/inputs')
  const { inputs } = (await answer.json()) as { inputs: { id: string }[] } // see the contract
  await open(stage, `/system/inputs/${inputs[0]?.id}${page}`)
  await stage.page.getByText(text).first().waitFor()
}
