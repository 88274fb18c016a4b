import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const frames = [
  "<34>Oct 11 22:14:15 mymachine su: 'su root' failed for lonvick\n",
  '<13>2024-06-01T08:00:00.123456+02:00 host program[1]: text',
  '<165>1 2003-10-11T22:14:15.003Z host app 1234 ID47 [ex@32473 iut="3" e="App \\"x\\""][o a="b"] \ufeffAn event',
  '<165>1 - host - - - - m',
  '<187>148094: *Sep 28 2023 10:41:18.123 UTC: %LINK-3-UPDOWN: down',
  '<187>7: Sep 28 10:41:18: router1 : %A-1-B: x',
  '<188>date=2023-06-22 time=15:20:59 devname="fw-1" tz="+0200" level="warning" srcip=10.0.0.1 msg="a b"',
  '<13>Jun 01 2022 08:00:00.123 CEST: %ASA-6-302013: m',
  '<189>29: switch1: *Sep 28 10:41:18.123: %A-1-B: x',
  '<13>2024-06-01 08:00:00.25+02:00 h m: x',
  '<134>1 1717228800.774247467 MX84 events',
  'no priority at all',
]

/** Every form of syslog. */
export const syslogTarget = codecTarget(
  createCodec('syslog', { timezone: 'Europe/Berlin', store_full_message: true }, () => undefined),
  {
    corpus: frames.map((frame) => Buffer.from(frame)),
    tokens: [
      '<13>',
      '<191>1 ',
      ' - - ',
      '[a b="',
      '"]',
      '\\"',
      'date=',
      'Feb 29 ',
      ': %A-1-B: ',
      '[0@0]',
      '2024-02-30T24:00:60',
      'level=',
    ],
  },
)
