import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { FormNumber } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useField, useForm } from '../../../kit/form/use-form.ts'
import { paths } from '../../../paths.ts'
import { pageTitle, useViewState, type ViewStore } from '../../view-model/index.ts'
import { TabChoice } from './tab-choice.tsx'
import { defaultWallParams, wallQueryOf } from './wall-params.ts'

/** As it was typed: a number, or an empty text. */
const seconds = z
  .union([z.string(), z.number()])
  .refine((typed) => typed !== '', 'Field is required.')
  .transform(Number)
  .pipe(z.number().int('Must be a whole number.').min(1, 'Must be greater than 0.'))

const schema = z.object({
  refresh: seconds,
  /** Places of pages, from 0. */
  tabs: z.array(z.string()).min(1, 'Choose at least one.'),
  interval: seconds,
})

interface FullScreenDialogProps {
  store: ViewStore
  onClose: () => void
}

/** The words of the reference (dashboards, section 7). */
export function FullScreenDialog({ store, onClose }: FullScreenDialogProps) {
  const router = useRouter()
  const { history, comparison } = useViewState(store)
  const { document, saved } = history
  const pages = document.queries.map(({ id }) => pageTitle(document, id))
  const start = async ({ refresh, interval, tabs }: z.output<typeof schema>) => {
    const params = {
      refreshSeconds: refresh,
      intervalSeconds: interval,
      tabs: tabs.length === pages.length ? null : tabs.map(Number),
      theme: null,
      comparison,
    }
    await router.navigate({ to: paths.dashboardWall(saved.view.id), search: wallQueryOf(params) })
  }
  const form = useForm({
    schema,
    initialValues: {
      refresh: defaultWallParams.refreshSeconds,
      interval: defaultWallParams.intervalSeconds,
      tabs: pages.map((_, place) => String(place)),
    },
    onSubmit: start,
  })
  const tabs = useField(form, 'tabs')
  return (
    <FormDialog
      form={form}
      title="Configuring Full Screen"
      onClose={onClose}
      submit={{ label: 'Start full screen view', busyLabel: 'Starting...' }}
    >
      <FormNumber
        form={form}
        name="refresh"
        label="Refresh Interval"
        help="After how many seconds should the dashboard refresh?"
        min={1}
        isFirst
      />
      <TabChoice pages={pages} chosen={tabs.value} onChange={tabs.onChange} error={tabs.error} />
      <FormNumber
        form={form}
        name="interval"
        label="Tab cycle interval"
        help="After how many seconds should the next tab be shown?"
        min={1}
      />
    </FormDialog>
  )
}
