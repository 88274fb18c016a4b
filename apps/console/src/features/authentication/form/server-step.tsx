import { useId } from 'react'
import { FormCheckbox, FormNumber, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormPart } from '../../../kit/form/form-page.tsx'
import { FormRows } from '../../../kit/form/form-rows.tsx'
import { FormSecret } from '../../../kit/form/form-secret.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { portFor, type ServiceValues } from '../model/service-schema.ts'
import { type ServiceType, transports } from '../model/service-types.ts'
import classes from '../parts/authentication.module.css'

interface StepProps {
  form: Form<ServiceValues>
  type: ServiceType
}

/** Where the directory is, and as whom it is asked (reference: authentication, section 5.1). */
export function ServerStep({ form, type }: StepProps) {
  const port = portFor(form.values.transport_security, 389)
  return (
    <>
      <FormPart title="Server Configuration">
        <FormText form={form} name="title" label="Title" />
        <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
      </FormPart>
      <FormPart
        title="Server Address"
        description="Several servers hold the same directory: the first that answers is asked, in this order."
      >
        <FormRows form={form} name="servers" label="Servers" rowLabel="Server" newRow={{ host: '', port }}>
          {(row) => (
            <>
              <FormText form={form} name={`${row}.host`} label="Hostname" />
              <FormNumber form={form} name={`${row}.port`} label="Port" min={1} max={65_535} />
            </>
          )}
        </FormRows>
        <Transport form={form} />
      </FormPart>
      <SystemUser form={form} type={type} />
    </>
  )
}

function Transport({ form }: { form: Form<ServiceValues> }) {
  const labelId = useId()
  const { transport_security, verify_certificates, servers } = form.values
  const { onChange } = useField(form, 'transport_security')
  const choose = (chosen: string) => {
    const next = transports.find(({ value }) => value === chosen)?.value ?? 'tls'
    onChange(next)
    form.model.setFieldValue(
      'servers',
      servers.map(({ host, port }) => ({ host, port: portFor(next, port) })),
    )
  }
  return (
    <>
      <div className={classes.choice}>
        <span id={labelId} className={classes.label}>
          Transport Security
        </span>
        <Segmented
          aria-labelledby={labelId}
          data={[...transports]}
          value={transport_security}
          onChange={choose}
        />
      </div>
      {transport_security === 'none' ? (
        <Notice tone="warn">
          Without TLS, the password of the system user and of everybody who signs in can be read on the way.
        </Notice>
      ) : (
        <FormCheckbox
          form={form}
          name="verify_certificates"
          label="Verify Certificates"
          help="The certificate must be of this host, and of an authority that this server trusts."
        />
      )}
      {transport_security !== 'none' && !verify_certificates && (
        <Notice tone="warn">
          Without this check, whoever is on the way can pose as the directory, read the passwords that are
          typed, and sign in as anybody.
        </Notice>
      )}
    </>
  )
}

const systemUserHelp = {
  ldap: 'The DN the directory is asked as, such as cn=admin,dc=example,dc=com. Without one, it is asked anonymously.',
  'active-directory':
    'The user principal name the directory is asked as, such as ldapbind@some.domain. Without one, it is asked anonymously.',
}

function SystemUser({ form, type }: StepProps) {
  return (
    <FormPart
      title="System User"
      description="Looks up who signs in, and needs no other right in the directory."
    >
      <FormText
        form={form}
        name="system_user_dn"
        label="System User DN"
        help={systemUserHelp[type]}
        isOptional
      />
      <FormSecret
        form={form}
        name="system_user_password"
        label="System Password"
        help="The password of the system user. It is kept encrypted, and shown to nobody."
        isOptional
      />
    </FormPart>
  )
}
