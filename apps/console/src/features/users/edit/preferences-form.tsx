import type { User } from '@logline/contract'
import { z } from 'zod'
import { useReload } from '../../../api/use-change.ts'
import { FormCheckbox } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Facts } from '../../../kit/page/section.tsx'
import { savePreferences } from '../../../kit/session/save-preferences.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { preferencesOf } from '../preferences.ts'
import classes from '../user.module.css'
import { userRoutes } from '../user-queries.ts'

const schema = z.object({
  enableSmartSearch: z.boolean(),
  updateUnfocussed: z.boolean(),
  searchSidebarIsPinned: z.boolean(),
  dashboardSidebarIsPinned: z.boolean(),
})

/** How the console behaves for this user. */
export function PreferencesForm({ user }: { user: User }) {
  const { themeMode, ...values } = preferencesOf(user)
  const reload = useReload()
  const form = useForm({
    schema,
    initialValues: values,
    onSubmit: async (changed) => {
      await savePreferences(user.username, changed)
      toast.success('User preferences successfully saved')
      await reload(userRoutes)
    },
  })
  return (
    <FormCard
      form={form}
      title="Preferences"
      submit={{ label: 'Update Preferences', busyLabel: 'Updating…' }}
    >
      <FormCheckbox
        form={form}
        name="enableSmartSearch"
        label="Enable autocompletion"
        help="Search autocompletion: suggests fields, values and operators while you type a query."
      />
      <FormCheckbox
        form={form}
        name="updateUnfocussed"
        label="Update unfocused"
        help="What this page counts and lists is kept up to date while its window is hidden, too."
      />
      <FormCheckbox
        form={form}
        name="searchSidebarIsPinned"
        label="Search sidebar is pinned"
        help="Can also be changed by using the search sidebar pin icon"
      />
      <FormCheckbox
        form={form}
        name="dashboardSidebarIsPinned"
        label="Dashboard sidebar is pinned"
        help="Can also be changed by using the dashboard sidebar pin icon"
      />
      <div>
        <Facts of={[['Theme mode', themeMode ?? 'Not configured']]} />
        <p className={classes.fact}>Can be changed by using the toggle in the user dropdown</p>
      </div>
    </FormCard>
  )
}
