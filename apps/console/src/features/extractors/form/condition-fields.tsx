import { tools } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { FormText } from '../../../kit/form/fields.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RadioChoice } from '../../../ui/choices/radio-choice.tsx'
import type { ExtractorValues } from '../model/extractor-values.ts'
import classes from './form.module.css'

interface ConditionFieldsProps {
  form: Form<ExtractorValues>
  /** The value of the source field in the example; null without one. */
  example: string | null
}

/** Whether it is tried at all, by what the source field holds. */
export function ConditionFields({ form, example }: ConditionFieldsProps) {
  const { value, onChange } = useField(form, 'condition_type')
  return (
    <RadioChoice
      label="Condition"
      value={value}
      onChange={onChange}
      choices={[
        { value: 'none', label: 'Always try to extract' },
        {
          value: 'string',
          label: 'Only attempt extraction if field contains string',
          content: <ConditionValue form={form} label="Field contains string" example={example} />,
        },
        {
          value: 'regex',
          label: 'Only attempt extraction if field matches regular expression',
          content: <ConditionValue form={form} label="Field matches regular expression" example={example} />,
        },
      ]}
      help="A condition keeps wrong and needless extractions away, and saves processor time."
    />
  )
}

function ConditionValue({ label, ...props }: ConditionFieldsProps & { label: string }) {
  const { form, example } = props
  const { isRunning, matches, problem, retry } = useConditionTest(props)
  const isEmpty = form.values.condition_value === ''
  return (
    <div className={classes.condition}>
      <div className={classes.tried}>
        <FormText form={form} name="condition_value" label={label} />
        <Button
          isBusy={isRunning}
          disabledReason={
            example === null
              ? 'The example has no text to try it on.'
              : isEmpty
                ? 'There is nothing to try.'
                : undefined
          }
          onClick={retry}
        >
          Try
        </Button>
      </div>
      <p className={classes.verdict} role="status" data-tone={matches ? 'ok' : 'warn'}>
        {problem}
        {matches !== null && (
          <>
            {matches ? (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            )}{' '}
            {matches
              ? 'Matches! Extractor would run against this example.'
              : 'Does not match! Extractor would not run.'}
          </>
        )}
      </p>
    </div>
  )
}

const failures: Readonly<Record<string, string>> = {
  string: 'Could not check if field contains the string.',
  regex: 'Could not try regular expression. Make sure that it is valid.',
}

const askedAfterMs = 300

/** Asked as one types, whatever else of the form is not complete yet. */
function useConditionTest({ form, example }: ConditionFieldsProps) {
  const { condition_type, condition_value } = form.values
  const [value] = useDebouncedValue(condition_value, askedAfterMs)
  const string = example ?? ''
  const isAsked = value !== '' && example !== null
  const contains = useQuery({
    ...query(tools.contains, { body: { string, search_string: value } }),
    enabled: isAsked && condition_type === 'string',
  })
  const regex = useQuery({
    ...query(tools.regex, { body: { string, regex: value } }),
    enabled: isAsked && condition_type === 'regex',
  })
  const test = condition_type === 'regex' ? regex : contains
  const isCurrent = isAsked && value === condition_value
  return {
    isRunning: test.isFetching,
    matches: isCurrent && test.data && !test.error ? test.data.matched : null,
    problem: isCurrent && test.error ? `${failures[condition_type] ?? ''} ${errorText(test.error)}` : null,
    retry: () => void test.refetch(),
  }
}
