import type { User } from '@logline/contract'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { startPageTypes, useStartPageChoices } from '../start-page-choices.ts'
import classes from '../user.module.css'
import type { SettingsFormModel } from './settings-schema.ts'

/** Where the user begins after signing in: a kind of page, and which of them. */
export function StartPageFields({ form, user }: { form: SettingsFormModel; user: User }) {
  const { startType: type, startId: id } = form.values
  const choices = useStartPageChoices(user, type)
  const isLost = id !== null && choices !== null && !choices.some(({ value }) => value === id)
  const typeName = startPageTypes.find(({ value }) => value === type)?.label ?? ''
  const choose = (next: string | null) => form.model.setValues({ startType: next, startId: null })
  return (
    <div>
      <div className={classes.line}>
        <SelectField
          label="Start page"
          placeholder="Select type"
          data={[...startPageTypes]}
          value={type}
          onChange={choose}
        />
        {type !== null && (
          <SelectField
            {...form.model.getInputProps('startId')}
            aria-label={`Select ${typeName}`}
            placeholder={`Select ${typeName}`}
            data={[...(choices ?? [])]}
            value={isLost ? null : id}
          />
        )}
        <Button
          variant="quiet"
          disabledReason={type === null ? 'No start page is set.' : undefined}
          onClick={() => choose(null)}
        >
          Reset
        </Button>
      </div>
      {isLost && <Notice tone="warn">User is missing permission for the configured page</Notice>}
      <p className={classes.fact}>The page that is shown right after log in.</p>
    </div>
  )
}
