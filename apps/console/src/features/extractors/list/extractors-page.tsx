import type { Extractor, InputSummary } from '@logline/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import { extractorsQuery } from '../model/extractor-queries.ts'
import { inOrder } from '../model/order-note.ts'
import { useInput } from '../model/use-input.ts'
import { AddExtractor } from './add-extractor.tsx'
import { DeleteExtractor } from './delete-extractor.tsx'
import { ExtractorItem } from './extractor-item.tsx'
import classes from './extractors.module.css'
import { SortDialog } from './sort-dialog.tsx'

/** The extractors of an input, in the order in which they run. */
export function ExtractorsPage() {
  const { inputId, input } = useInput()
  const { data, error } = useQuery(extractorsQuery(inputId))
  if (error && !data) throw error
  if (!input || !data) return <PageSkeleton />
  return (
    <Page
      title={`Extractors of ${input.title}`}
      description="Extractors are applied on every message that is received by this input. Use them to extract and transform any text data into fields that allow you easy filtering and analysis later on. Example: Extract the HTTP response code from a log message, transform it to a numeric field and attach it as http_response_code to the message."
      breadcrumb={[
        { caption: 'Inputs', to: paths.inputs() },
        { caption: input.title, to: paths.input(inputId) },
      ]}
      actions={<PageActions inputId={inputId} count={data.total} />}
    >
      <Extractors input={input} extractors={inOrder(data.extractors)} />
    </Page>
  )
}

function Extractors({ input, extractors }: { input: InputSummary; extractors: readonly Extractor[] }) {
  const mayEdit = useIsPermitted()(`inputs:edit:${input.id}`)
  const [deleted, setDeleted] = useState<Extractor | null>(null)
  const [isSorting, setSorting] = useState(false)
  return (
    <>
      {mayEdit && (
        <Section title="Add extractor">
          <AddExtractor inputId={input.id} />
        </Section>
      )}
      <Section title="Configured extractors">
        {mayEdit && extractors.length > 1 && (
          <div className={classes.sorting}>
            <Button onClick={() => setSorting(true)}>Sort extractors</Button>
          </div>
        )}
        {extractors.length === 0 && <EmptyState isCompact title="This input has no configured extractors." />}
        {extractors.length > 0 && (
          <ul className={classes.list} aria-label="Configured extractors">
            {extractors.map((extractor) => (
              <ExtractorItem
                key={extractor.id}
                inputId={input.id}
                extractor={extractor}
                mayEdit={mayEdit}
                onDelete={() => setDeleted(extractor)}
              />
            ))}
          </ul>
        )}
      </Section>
      {deleted && <DeleteExtractor inputId={input.id} extractor={deleted} onClose={() => setDeleted(null)} />}
      {isSorting && <SortDialog input={input} extractors={extractors} onClose={() => setSorting(false)} />}
    </>
  )
}

function PageActions({ inputId, count }: { inputId: string; count: number }) {
  const router = useRouter()
  const mayEdit = useIsPermitted()(`inputs:edit:${inputId}`)
  return (
    <Menu>
      <MenuTarget>
        <Button rightIcon={<IconChevronDown size={15} stroke={1.75} />}>Actions</Button>
      </MenuTarget>
      <MenuPanel>
        <MenuAction
          disabledReason={mayEdit ? undefined : 'You are not allowed to edit this input.'}
          onSelect={() => void router.navigate({ to: paths.importExtractors(inputId) })}
        >
          Import extractors
        </MenuAction>
        <MenuAction
          disabledReason={count === 0 ? 'There are none.' : undefined}
          onSelect={() => void router.navigate({ to: paths.exportExtractors(inputId) })}
        >
          Export extractors
        </MenuAction>
      </MenuPanel>
    </Menu>
  )
}
