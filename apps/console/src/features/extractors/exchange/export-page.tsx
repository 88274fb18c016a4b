import { type Extractor, system } from '@logline/contract'
import { extractorNames } from '@logline/contract/plug-ins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { exportText } from '../model/exchange.ts'
import { extractorsQuery } from '../model/extractor-queries.ts'
import { inOrder } from '../model/order-note.ts'
import { extractorsBreadcrumb, useInput } from '../model/use-input.ts'
import classes from './exchange.module.css'

/** The extractors of an input as a text that another input takes. */
export function ExportExtractorsPage() {
  const { inputId, input } = useInput()
  const list = useQuery(extractorsQuery(inputId))
  const overview = useQuery(query(system.overview))
  const error = list.error ?? overview.error
  if (error && !(list.data && overview.data)) throw error
  if (!input || !list.data || !overview.data) return <PageSkeleton />
  return (
    <Page title={`Export extractors of ${input.title}`} breadcrumb={extractorsBreadcrumb(input)}>
      <Export extractors={inOrder(list.data.extractors)} version={overview.data.product_version} />
    </Page>
  )
}

/** All of them, but for those that are left out. */
function Export({ extractors, version }: { extractors: readonly Extractor[]; version: string }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const text = exportText(
    extractors.filter(({ id }) => !leftOut.has(id)),
    version,
  )
  return (
    <>
      {extractors.length > 1 && (
        <Choice extractors={extractors} leftOut={leftOut} onLeaveOut={(ids) => setLeftOut(new Set(ids))} />
      )}
      <Section title="Extractors JSON">
        <div className={classes.fields}>
          <CopyButton text={text} label="Copy extractors">
            Copy extractors
          </CopyButton>
          <TextAreaField
            aria-label="Extractors JSON"
            className={classes.json ?? ''}
            rows={30}
            readOnly
            value={text}
          />
        </div>
      </Section>
    </>
  )
}

interface ChoiceProps {
  extractors: readonly Extractor[]
  leftOut: ReadonlySet<string>
  onLeaveOut: (ids: readonly string[]) => void
}

function Choice({ extractors, leftOut, onLeaveOut }: ChoiceProps) {
  const ids = extractors.map(({ id }) => id)
  return (
    <Section title="Extractors to export">
      <div className={classes.choices}>
        <Checkbox
          label={`All ${ids.length}`}
          checked={leftOut.size === 0}
          indeterminate={leftOut.size > 0 && leftOut.size < ids.length}
          onChange={() => onLeaveOut(leftOut.size === 0 ? ids : [])}
        />
        {extractors.map(({ id, title, type }) => (
          <Checkbox
            key={id}
            label={`${title} (${extractorNames[type]})`}
            checked={!leftOut.has(id)}
            onChange={() => onLeaveOut(ids.filter((each) => (each === id) !== leftOut.has(each)))}
          />
        ))}
      </div>
    </Section>
  )
}
