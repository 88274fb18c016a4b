import { useRouter } from '@tanstack/react-router'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { viewListSettings } from './view-columns.tsx'
import { savedSearchKind } from './view-kinds.ts'
import { ViewList } from './view-list.tsx'

const settings = viewListSettings(savedSearchKind)

/** The same list as in the dialog of the search page, at an address of its own. */
export function SavedSearchesPage() {
  const state = useTableParams(savedSearchKind.tableId, settings)
  return (
    <Page
      title="Saved searches"
      description="Searches that were kept under a name, your own and those that are shared with you."
      actions={<NewSearch />}
    >
      <ViewList kind={savedSearchKind} state={state} emptyAction={<NewSearch />} />
    </Page>
  )
}

function NewSearch() {
  const router = useRouter()
  return (
    <Button variant="primary" onClick={() => void router.navigate({ to: paths.search() })}>
      New search
    </Button>
  )
}
