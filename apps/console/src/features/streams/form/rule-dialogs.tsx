import { type StreamRule, type StreamRuleRequest, streamRules } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useChange } from '../../../api/use-change.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from '../model/stream-queries.ts'
import { DraftResult } from './draft-result.tsx'
import { RuleFields } from './rule-fields.tsx'
import { draftOf, newRule, type RuleValues, requestOfRule, ruleSchema, valuesOfRule } from './rule-form.ts'

export interface RuledStream {
  id: string
  title: string
}

interface RuleDialogProps {
  stream: RuledStream
  /** Fields of a message the rule is tried on as well. */
  message?: Readonly<Record<string, unknown>> | null
  onClose: () => void
}

export function NewRuleDialog({ stream, message = null, onClose }: RuleDialogProps) {
  const create = useChange(streamRules.create, { stale: streamRoutes })
  const form = useRuleForm(newRule, async (body) => {
    await create({ params: { streamId: stream.id }, body }).catch((error) => {
      throw withReason(error, 'Creating Stream Rule failed with status')
    })
    toast.success('Stream rule was created successfully.')
  })
  return (
    <FormDialog
      form={form}
      title="New Stream Rule"
      onClose={onClose}
      submit={{ label: 'Create Rule', busyLabel: 'Creating Rule...' }}
    >
      <RuleBody form={form} stream={stream} message={message} />
    </FormDialog>
  )
}

export function EditRuleDialog({
  stream,
  rule,
  message = null,
  onClose,
}: RuleDialogProps & { rule: StreamRule }) {
  const update = useChange(streamRules.update, { stale: streamRoutes })
  const form = useRuleForm(valuesOfRule(rule), async (body) => {
    await update({ params: { streamId: stream.id, ruleId: rule.id }, body }).catch((error) => {
      throw withReason(error, 'Updating Stream Rule failed with status')
    })
    toast.success('Stream rule has been successfully updated.')
  })
  return (
    <FormDialog
      form={form}
      title="Edit Stream Rule"
      onClose={onClose}
      submit={{ label: 'Update Rule', busyLabel: 'Updating Rule...' }}
    >
      <RuleBody form={form} stream={stream} message={message} />
    </FormDialog>
  )
}

function useRuleForm(
  initialValues: RuleValues,
  save: (request: StreamRuleRequest) => Promise<void>,
): Form<RuleValues> {
  return useForm({
    schema: ruleSchema,
    initialValues,
    onSubmit: (values) => save(requestOfRule(values)),
  })
}

interface RuleBodyProps {
  form: Form<RuleValues>
  stream: RuledStream
  message: Readonly<Record<string, unknown>> | null
}

/** Not at each letter: thousands of messages are tested for it. */
const triesAfterMs = 400

function RuleBody({ form, stream, message }: RuleBodyProps) {
  const [settled] = useDebouncedValue(form.values, triesAfterMs)
  return (
    <>
      <RuleFields form={form} />
      <DraftResult streamId={stream.id} shown={form.values} draft={draftOf(settled)} message={message} />
    </>
  )
}
