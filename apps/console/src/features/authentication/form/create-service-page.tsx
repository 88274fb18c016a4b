import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { chosen } from '../../../kit/form/chosen.ts'
import { FormChoice } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Page } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { servicesCrumb } from '../model/service-queries.ts'
import { serviceTypes } from '../model/service-types.ts'
import classes from '../parts/authentication.module.css'
import { ActiveServiceLinks } from '../parts/service-links.tsx'

/** The kinds of services there are (reference: authentication, section 4). */
export function CreateServicePage() {
  const mayCreate = useIsPermitted()('authservicebackend:create')
  return (
    <Page
      title="Create Authentication Service"
      description="People of a directory sign in with the password they have there."
      breadcrumb={servicesCrumb}
      actions={<ActiveServiceLinks />}
    >
      {mayCreate ? <TypeChoice /> : <Notice tone="danger">You are not allowed to create services.</Notice>}
    </Page>
  )
}

const schema = z.object({ type: chosen('Field is required.') })

function TypeChoice() {
  const router = useRouter()
  const form = useForm({
    schema,
    initialValues: { type: null },
    onSubmit: ({ type }) => void router.navigate({ to: paths.newAuthenticationService(type) }),
  })
  return (
    <Section title="Create New Authentication Service">
      <form className={classes.getStarted} onSubmit={(event) => form.submit(event)} noValidate>
        <p>
          Beside those whose password is kept here, people of an LDAP directory or of an Active Directory can
          sign in. Choose what yours is.
        </p>
        <FormChoice
          form={form}
          name="type"
          label="Service"
          placeholder="Select a service"
          choices={[...serviceTypes]}
        />
        <Button type="submit" variant="primary">
          Get started
        </Button>
      </form>
    </Section>
  )
}
