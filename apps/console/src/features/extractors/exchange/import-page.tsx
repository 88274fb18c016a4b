import { extractors, type InputSummary } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '../../../api/api-error.ts'
import { answerOf } from '../../../api/call.ts'
import { useReload } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormTextArea } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Written, writtenExtractors } from '../model/exchange.ts'
import { extractorRoutes } from '../model/extractor-queries.ts'
import { extractorsBreadcrumb, useInput } from '../model/use-input.ts'
import classes from './exchange.module.css'

/** Adds the extractors of a text to an input, one by one. */
export function ImportExtractorsPage() {
  const { inputId, input } = useInput()
  const mayEdit = useIsPermitted()(`inputs:edit:${inputId}`)
  if (!input) return <PageSkeleton />
  return (
    <Page title={`Import extractors to ${input.title}`} breadcrumb={extractorsBreadcrumb(input)}>
      {mayEdit ? (
        <ImportForm input={input} />
      ) : (
        <Notice tone="danger">You are not allowed to edit the input {input.title}.</Notice>
      )}
    </Page>
  )
}

interface Imported {
  count: number
  failures: { title: string; reason: string }[]
}

const schema = z.object({ json: z.string().trim().min(1, 'Field is required.') })

function ImportForm({ input }: { input: InputSummary }) {
  const router = useRouter()
  const reload = useReload()
  const [imported, setImported] = useState<Imported | null>(null)
  const form = useForm({
    schema,
    initialValues: { json: '' },
    onSubmit: async ({ json }) => {
      setImported(null)
      setImported(await importAll(input.id, parsed(json)))
      await reload(extractorRoutes)
    },
  })
  return (
    <>
      {imported && <Results imported={imported} />}
      <FormCard
        form={form}
        title="Extractors JSON"
        submit={{ label: 'Add extractors to input', busyLabel: 'Adding...' }}
        onCancel={() => void router.navigate({ to: paths.extractors(input.id) })}
      >
        <div className={classes.json}>
          <FormTextArea
            form={form}
            name="json"
            label="What was exported of another input"
            placeholder='{ "extractors": [ … ], "version": "…" }'
            rows={30}
            isFirst
          />
        </div>
      </FormCard>
    </>
  )
}

function parsed(json: string): Written[] {
  try {
    return writtenExtractors(json)
  } catch (error) {
    throw new Error(
      `Could not import extractors. There was an error while parsing extractors. Are they in JSON format? ${errorText(error)}`,
      { cause: error },
    )
  }
}

/** One after the other, so that they keep their order; one that is refused does not stop the others. */
async function importAll(inputId: string, list: readonly Written[]): Promise<Imported> {
  const imported: Imported = { count: 0, failures: [] }
  for (const one of list) {
    const problem =
      'problem' in one
        ? one.problem
        : await answerOf(extractors.create, { params: { inputId }, body: one.request }).then(
            () => null,
            errorText,
          )
    if (problem === null) imported.count += 1
    else imported.failures.push({ title: one.title, reason: problem })
  }
  return imported
}

function Results({ imported: { count, failures } }: { imported: Imported }) {
  const errors = failures.length === 0 ? '' : `, ${failures.length} error(s)`
  return (
    <Notice tone={failures.length === 0 ? 'ok' : 'warn'}>
      <b>{failures.length === 0 ? 'Import operation successful' : 'Import operation completed'}</b>
      <p>
        Import results: {count} extractor(s) imported{errors}.
      </p>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.map(({ title, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title and one reason
            <li key={at}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
