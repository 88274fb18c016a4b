import { eventFunctions } from '@logline/contract'
import { IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type Comparison,
  compared,
  comparisons,
  type EventFunction,
  firstRule,
  isUsual,
  type Rule,
  type RuleGroup,
  ruleProblems,
  rulesText,
} from '../../../kit/alerts/condition-rules.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { AutocompleteField, SelectField } from '../../../ui/fields/select-field.tsx'
import classes from './editor.module.css'

interface RuleBuilderProps {
  group: RuleGroup
  /** Names of fields to choose from. */
  fields: readonly string[]
  onChange: (group: RuleGroup) => void
}

const functions = eventFunctions.map((name) => ({ value: name, label: `${name}()` }))
const operators = [
  { value: '&&', label: 'all' },
  { value: '||', label: 'any' },
]
/** More names than this are not shown at once. */
const shownFields = 50

/** What the numbers of a window must be: rules, and groups of them. */
export function RuleBuilder({ group, fields, onChange }: RuleBuilderProps) {
  const problems = ruleProblems(group)
  const [showsErrors, setShowsErrors] = useState(false)
  return (
    <div className={classes.rules}>
      <Group
        group={group}
        place=""
        fields={fields}
        problems={problems}
        onChange={(next) => onChange(next ?? { ...group, rules: [firstRule] })}
      />
      <div className={classes.verdict} role="status">
        {problems.size === 0 ? (
          <span className={classes.valid}>
            <IconCircleCheck size={16} stroke={1.75} /> Condition is valid
          </span>
        ) : (
          <>
            <span className={classes.invalid}>Condition is not valid</span>
            <Button variant="quiet" onClick={() => setShowsErrors(!showsErrors)}>
              {showsErrors ? 'Hide errors' : 'Show errors'}
            </Button>
          </>
        )}
      </div>
      {showsErrors && problems.size > 0 && (
        <ul className={classes.errors}>
          {[...new Set(problems.values())].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {saysUsual(group) && (
        <p className={classes.hint}>
          Usual is the mean of the same hours in the last four weeks, of two of them at least; the preview
          draws as far as the deviations go from it.
        </p>
      )}
      {group.rules.length > 1 && (
        <p className={classes.hint}>
          Preview: <code>{rulesText(group)}</code>
        </p>
      )}
    </div>
  )
}

function saysUsual({ rules }: RuleGroup): boolean {
  return rules.some((rule) => (rule.kind === 'rule' ? isUsual(rule.comparison) : saysUsual(rule)))
}

interface GroupProps {
  group: RuleGroup
  /** Of the group among the others, such as `0.2`; empty for the outermost. */
  place: string
  fields: readonly string[]
  problems: ReadonlyMap<string, string>
  /** Null: its last rule was taken away. */
  onChange: (group: RuleGroup | null) => void
}

function Group({ group, place, fields, problems, onChange }: GroupProps) {
  const { operator, rules } = group
  const replace = (at: number, next: Rule | RuleGroup | null) => {
    const left = next ? rules.with(at, next) : rules.toSpliced(at, 1)
    onChange(left.length === 0 ? null : { ...group, rules: left })
  }
  const add = (at: number, rule: Rule | RuleGroup) =>
    onChange({ ...group, rules: rules.toSpliced(at, 0, rule) })
  const opposite = operator === '&&' ? '||' : '&&'
  return (
    <fieldset className={place === '' ? classes.group : classes.inner} aria-label="Rules">
      <div className={classes.operator}>
        Messages must meet{' '}
        <Segmented
          size="xs"
          aria-label="How many of the rules"
          data={operators}
          value={operator}
          onChange={(value) => onChange({ ...group, operator: value as RuleGroup['operator'] })} // one of the above
        />{' '}
        of the following rules:
      </div>
      {rules.map((rule, at) => {
        const own = place === '' ? String(at) : `${place}.${at}`
        return rule.kind === 'rule' ? (
          <RuleRow
            key={own}
            rule={rule}
            fields={fields}
            problem={problems.get(own)}
            onChange={(next) => replace(at, next)}
            onRemove={place === '' && rules.length === 1 ? null : () => replace(at, null)}
            onAdd={() => add(at + 1, firstRule)}
          />
        ) : (
          <Group
            key={own}
            group={rule}
            place={own}
            fields={fields}
            problems={problems}
            onChange={(next) => replace(at, next)}
          />
        )
      })}
      <Button
        variant="quiet"
        className={classes.addGroup ?? ''}
        onClick={() => add(rules.length, { kind: 'group', operator: opposite, rules: [firstRule] })}
      >
        Add Group
      </Button>
    </fieldset>
  )
}

interface RuleRowProps {
  rule: Rule
  fields: readonly string[]
  problem: string | undefined
  onChange: (rule: Rule) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
  onAdd: () => void
}

function RuleRow({ rule, fields, problem, onChange, onRemove, onAdd }: RuleRowProps) {
  return (
    <fieldset className={classes.rule} aria-label="Rule" data-usual={isUsual(rule.comparison) || undefined}>
      <span className={classes.word}>If</span>
      <SelectField
        aria-label="Function"
        placeholder="Select Function"
        data={functions}
        value={rule.function}
        onChange={(value) => onChange({ ...rule, function: value as EventFunction | null })} // one of the above
      />
      <AutocompleteField
        aria-label="Field of the function"
        placeholder={rule.function === 'count' ? 'Select Field (Optional)' : 'Select Field'}
        data={[...fields]}
        limit={shownFields}
        value={rule.field ?? ''}
        error={problem !== undefined && rule.function !== null && rule.function !== 'count' && !rule.field}
        onChange={(value) => onChange({ ...rule, field: value.trim() === '' ? null : value.trim() })}
      />
      <SelectField
        aria-label="Comparison"
        searchable={false}
        data={comparisons}
        value={rule.comparison}
        onChange={(value) => onChange(compared(rule, value as Comparison))} // one of the above
      />
      <NumberField
        aria-label={isUsual(rule.comparison) ? 'Deviations' : 'Threshold'}
        value={rule.threshold}
        error={problem?.startsWith('Threshold') || problem?.startsWith('Deviations')}
        onChange={(threshold) => onChange({ ...rule, threshold })}
      />
      <IconButton
        size="small"
        label="Remove rule"
        icon={<IconMinus size={15} stroke={1.75} />}
        disabledReason={onRemove ? undefined : 'There must be one rule'}
        onClick={() => onRemove?.()}
      />
      <IconButton size="small" label="Add rule" icon={<IconPlus size={15} stroke={1.75} />} onClick={onAdd} />
    </fieldset>
  )
}
