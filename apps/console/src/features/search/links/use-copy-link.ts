import { useSearch } from '@tanstack/react-router'
import { errorText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { SavedView } from '../../saved-views/index.ts'
import { copyAndTell } from '../../values/index.ts'
import type { SearchUrl } from '../../view-model/index.ts'
import { makeLink } from './search-link.ts'

/** Copies a link to the search as it is: to the saved one, or while it was not saved to what it is at this moment. By a click or `y`. */
export function useCopyLink({ store, storedId, isDirty }: SavedView): { copy: () => void; isBusy: boolean } {
  const url: SearchUrl = useSearch({ strict: false })
  const { run, isRunning } = useTask(
    async () => {
      if (storedId !== null && !isDirty) return location.href
      const { history, parameterBindings } = store.get()
      const id = await makeLink(history.document, parameterBindings, url)
      return new URL(`.${paths.searchLink(id)}`, document.baseURI).href
    },
    {
      onDone: (link) => void copyAndTell(link),
      onFailed: (error) => toast.error(errorText(error)),
    },
  )
  const copy = () => run(undefined)
  useShortcut({ keys: 'y', label: 'Copy a link to this search', group: 'Search' }, copy)
  return { copy, isBusy: isRunning }
}
