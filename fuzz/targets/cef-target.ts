import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const header = 'CEF:0|Security|threat\\|manager|1.0|100|worm stopped|10|'
const frames = [
  `<134>Sep 19 08:26:10 fw-1 ${header}src=10.0.0.1 spt=1232 cs1Label=Rule Name cs1=Block all rt=1714561673520`,
  `<134>1 2024-05-01T11:07:53Z host CEF - - - ${header}cnt=7 request=http://h/?a=b act=a\\=b\\\\c\\nd dvc=1.2.3.4`,
  `Jan 18 2023 11:07:53.520 CET host ${header}start=May 01 2024 11:07:53 cfp1=1.5 msg=größe fsize=9007199254740993`,
  `Dez. 18 2023 11:07:53 host ${header}start=Mai 01 2024 11:07:53 cfp1=1.5`,
  `<132>May 1 11:07:53 ASM:CEF:0|a|b|c|d|e|5`,
]

/** CEF with short and full names. */
export const cefTarget = codecTarget(
  createCodec('CEF', { timezone: 'Europe/Berlin', locale: 'de', use_full_names: true }, () => undefined),
  {
    corpus: frames.map((frame) => Buffer.from(frame)),
    tokens: [
      'CEF:0|',
      '|',
      '\\|',
      '\\=',
      '\\',
      ' cn1=',
      ' cn1Label=',
      ' message=',
      ' timestamp=1',
      ' __proto__=',
      ' end=',
      '9'.repeat(30),
      'Feb 31 11:07:53 ',
      '<191>',
    ],
  },
)
