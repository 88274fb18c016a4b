import { type GrokPattern, grok } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { withReason } from '../../kit/form/with-reason.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { PatternFields } from './editor/pattern-fields.tsx'
import { type PatternForm, patternSchema } from './editor/pattern-form.ts'
import { PatternTest } from './editor/pattern-test.tsx'
import { grokLists } from './grok-lists.ts'
import classes from './grok-patterns.module.css'
import { PatternUses } from './pattern-uses.tsx'

/** The words of the reference (grok patterns, section 2). `pattern`: null for a new one. */
export function PatternDialog({ pattern, onClose }: { pattern: GrokPattern | null; onClose: () => void }) {
  const create = useChange(grok.create, { stale: grokLists })
  const update = useChange(grok.update, { stale: grokLists })
  const taken = useNamesOfOthers(pattern)
  const form = useForm({
    schema: patternSchema(taken),
    initialValues: { name: pattern?.name ?? '', pattern: pattern?.pattern ?? '' },
    onSubmit: async (body) => {
      const sent = pattern ? update({ params: { patternId: pattern.id }, body }) : create({ query: {}, body })
      await sent.catch((error) => {
        throw withReason(error, `Testing Grok pattern "${body.name}" failed with status`)
      })
      toast.success(`Grok pattern "${body.name}" successfully ${pattern ? 'updated' : 'created'}`)
    },
  })
  const verb = pattern ? 'Edit' : 'Create'
  return (
    <FormDialog
      form={form}
      size={960}
      title={`${verb} Grok Pattern ${form.values.name}`.trim()}
      onClose={onClose}
      submit={{
        label: pattern ? 'Update pattern' : 'Create pattern',
        busyLabel: pattern ? 'Updating...' : 'Creating...',
      }}
    >
      <PatternFields form={form} edited={pattern?.name ?? null} taken={taken}>
        {pattern && <ChangedUses pattern={pattern} form={form} />}
      </PatternFields>
      <PatternTest form={form} />
    </FormDialog>
  )
}

function useNamesOfOthers(pattern: GrokPattern | null): ReadonlySet<string> {
  const { data } = useQuery(query(grok.list))
  const others = (data?.patterns ?? []).filter(({ id }) => id !== pattern?.id)
  return new Set(others.map(({ name }) => name))
}

/** Whom a change concerns, and what another name does to them. */
function ChangedUses({ pattern, form }: { pattern: GrokPattern; form: PatternForm }) {
  return (
    <div className={classes.uses}>
      <PatternUses pattern={pattern} />
      {form.values.name !== pattern.name && (
        <p>What uses {pattern.name} will not find it under another name.</p>
      )}
    </div>
  )
}
