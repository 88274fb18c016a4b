import { expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown client'],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
