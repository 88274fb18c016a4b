import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe } from 'vitest'
import { testCertificate } from '../../data-plane/testing/tls-certificate.ts'
import { hasSlapd, type Slapd, startSlapd } from './throwaway-slapd.ts'

/** Tests with a directory of these people, whose certificate this process trusts; without slapd on the machine, they are reported as skipped. */
export function describeWithSlapd(
  title: string,
  people: string[],
  tests: (slapd: () => Slapd) => void,
): void {
  if (!hasSlapd) {
    describe.skip(`${title} (skipped: needs slapd)`, () => tests(notThere))
    return
  }
  describe(title, () => {
    const trusted = getCACertificates('default')
    let slapd: Slapd | null = null
    beforeAll(async () => {
      setDefaultCACertificates([...trusted, testCertificate])
      slapd = await startSlapd(people.join('\n'))
    })
    afterAll(async () => {
      setDefaultCACertificates(trusted)
      await slapd?.stop()
    })
    tests(() => slapd ?? notThere())
  })
}

function notThere(): never {
  throw new Error('There is no slapd.')
}
