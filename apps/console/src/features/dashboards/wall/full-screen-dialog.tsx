import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { FormNumber } from '../../../kit/form/form-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
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

const form = z.object({
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
  const { document, saved } = useViewState(store).history
  const pages = document.queries.map(({ id }) => pageTitle(document, id))
  const start = async ({ refresh, interval, tabs }: z.output<typeof form>) => {
    const params = {
      refreshSeconds: refresh,
      intervalSeconds: interval,
      tabs: tabs.length === pages.length ? null : tabs.map(Number),
    }
    await router.navigate({ to: paths.dashboardWall(saved.view.id), search: wallQueryOf(params) })
  }
  return (
    <FormModal
      title="Configuring Full Screen"
      initialValues={{
        refresh: defaultWallParams.refreshSeconds,
        interval: defaultWallParams.intervalSeconds,
        tabs: pages.map((_, place) => String(place)),
      }}
      schema={form}
      onSubmit={start}
      onClose={onClose}
      submit={{ label: 'Start full screen view', busyLabel: 'Starting...' }}
    >
      <FormNumber
        name="refresh"
        label="Refresh Interval"
        help="After how many seconds should the dashboard refresh?"
        min={1}
        isFirst
      />
      <TabChoice pages={pages} />
      <FormNumber
        name="interval"
        label="Tab cycle interval"
        help="After how many seconds should the next tab be shown?"
        min={1}
      />
    </FormModal>
  )
}
