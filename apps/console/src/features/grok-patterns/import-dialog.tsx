import { type GrokImportPreview, type GrokImportStrategy, grok } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { z } from 'zod'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useField, useForm } from '../../kit/form/use-form.ts'
import { withReason } from '../../kit/form/with-reason.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceList } from '../../ui/choices/choice-list.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { againWhenFree } from './editor/trial-limit.ts'
import { grokLists } from './grok-lists.ts'
import classes from './grok-patterns.module.css'

const settledAfterMs = 400
const namesShown = 10
const maxCharacters = 1_000_000
const tooLongText = `At most ${maxCharacters} characters.`

/** The words of the reference (grok patterns, section 3). */
const strategies: readonly { value: GrokImportStrategy; label: string }[] = [
  { value: 'ABORT_ON_CONFLICT', label: 'Abort import if a pattern with the same name already exists' },
  { value: 'REPLACE_ON_CONFLICT', label: 'Replace existing patterns with the same name' },
  { value: 'DROP_ALL_EXISTING', label: 'Drop all existing patterns before import' },
]

const importSchema = z.object({
  text: z.string().min(1, 'Choose a file or paste patterns.').max(maxCharacters, tooLongText),
  strategy: z.enum(['ABORT_ON_CONFLICT', 'REPLACE_ON_CONFLICT', 'DROP_ALL_EXISTING']),
})

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const send = useChange(grok.create, { stale: grokLists })
  const form = useForm({
    schema: importSchema,
    initialValues: { text: '', strategy: 'ABORT_ON_CONFLICT' as GrokImportStrategy },
    onSubmit: async ({ text, strategy }) => {
      await send({ query: { 'import-strategy': strategy }, body: text }).catch((error) => {
        throw withReason(error, 'Importing Grok pattern file failed with status')
      })
      toast.success('Grok Patterns imported successfully', 'Success!')
    },
  })
  const strategy = useField(form, 'strategy')
  const file = useRef<HTMLInputElement>(null)
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // The same file may be chosen again after it was changed.
    currentTarget.value = ''
    if (!chosen) return
    try {
      form.model.setFieldValue('text', await textOf(chosen))
    } catch (error) {
      form.model.setFieldError('text', errorText(error))
    }
  }
  return (
    <FormDialog
      form={form}
      size={720}
      title="Import Grok patterns from file"
      onClose={onClose}
      submit={{ label: 'Upload', busyLabel: 'Uploading...' }}
    >
      <div>
        <input ref={file} type="file" hidden accept="text/*,.txt,.grok" onChange={readFile} />
        <Button onClick={() => file.current?.click()}>Choose pattern file</Button>
      </div>
      <div className={classes.mono}>
        <FormTextArea
          form={form}
          name="text"
          label="Pattern file"
          help="One pattern per line, name and pattern separated by whitespace."
          rows={9}
        />
      </div>
      <ChoiceList
        label="Patterns that exist"
        choices={strategies}
        value={strategy.value}
        onChange={(value) => form.model.setFieldValue('strategy', value as GrokImportStrategy)}
      />
      <Preview {...form.values} />
    </FormDialog>
  )
}

/** Throws when it cannot be read, or is so large that the page would stand still. */
async function textOf(file: File): Promise<string> {
  // In UTF-8 a character has at most four.
  if (file.size > 4 * maxCharacters) throw new Error(`${file.name} is too large. ${tooLongText}`)
  return file.text()
}

/** Says what would happen before it does. */
function Preview({ text, strategy }: { text: string; strategy: GrokImportStrategy }) {
  // The choice counts at once; an object would be another one whenever this is drawn, and never settle.
  const [settled] = useDebouncedValue(text, settledAfterMs)
  const asked = { text: settled, strategy }
  const { data, error } = useQuery({
    ...query(grok.previewImport, { body: asked }),
    enabled: settled.trim() !== '',
    ...againWhenFree,
  })
  if (text.trim() === '') return null
  if (error) return <Notice tone="danger">{errorText(error)}</Notice>
  if (!data || settled !== text) return <Notice tone="info">Looking what the import would do …</Notice>
  return (
    <Notice tone={data.problem === null && data.removed.length === 0 ? 'info' : 'warn'}>
      {data.problem === null ? (
        <Outcome preview={data} />
      ) : (
        <p className={classes.lines}>It would be refused. {data.problem}</p>
      )}
      {data.ignored.length > 0 && (
        <p>
          Left out, since they are no patterns:{' '}
          {data.ignored
            .slice(0, namesShown)
            .map(({ line }) => `line ${line}`)
            .join(', ')}
          {data.ignored.length > namesShown && ' and more'}.
        </p>
      )}
    </Notice>
  )
}

function Outcome({ preview: { added, replaced, removed } }: { preview: GrokImportPreview }) {
  const parts = [
    ['Adds', added],
    ['Replaces', replaced],
    ['Deletes', removed],
  ] as const
  const told = parts.filter(([, names]) => names.length > 0)
  if (told.length === 0) return <p>Nothing would change: there is no pattern in it.</p>
  return told.map(([verb, names]) => (
    <p key={verb}>
      {verb} {names.length}: {names.slice(0, namesShown).join(', ')}
      {names.length > namesShown && ` and ${names.length - namesShown} more`}.
    </p>
  ))
}
