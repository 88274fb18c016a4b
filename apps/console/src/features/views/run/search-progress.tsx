import { Button } from '../../../ui/buttons/button.tsx'
import { LoadingIndicator } from '../../../ui/spinner.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import type { ViewRun } from '../../view-model/index.ts'

/** Who waits that long may want to stop. */
const cancelAfterMs = 3_000

/** Floats above the page while a search takes long; nothing moves for it. */
export function SearchProgress({ run }: { run: Pick<ViewRun, 'isRunning' | 'waitingFor' | 'cancel'> }) {
  const isLoading = run.isRunning && run.waitingFor === null
  const isVerySlow = useDelayed(isLoading, cancelAfterMs)
  return (
    <LoadingIndicator isLoading={isLoading} text="Updating search results...">
      {isVerySlow && <Button onClick={run.cancel}>Cancel</Button>}
    </LoadingIndicator>
  )
}
