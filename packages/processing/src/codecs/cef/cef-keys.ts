/**
 * The keys of CEF extensions (reference: inputs, section 4.7; ArcSight Common Event Format, "Extension Dictionary").
 * What stands in no list is text.
 */

/** Full names of keys that have one. */
const fullNames: Readonly<Record<string, string>> = {
  act: 'deviceAction', app: 'applicationProtocol', cs1: 'deviceCustomString1', cs2: 'deviceCustomString2',
  cs3: 'deviceCustomString3', cs4: 'deviceCustomString4', cs5: 'deviceCustomString5',
  cs6: 'deviceCustomString6', dhost: 'destinationHostName', dntdom: 'destinationNtDomain',
  dpriv: 'destinationUserPrivileges', dproc: 'destinationProcessName', dtz: 'deviceTimeZone',
  duid: 'destinationUserId', duser: 'destinationUserName', dvchost: 'deviceHostName', fname: 'filename',
  msg: 'message', outcome: 'eventOutcome', proto: 'transportProtocol', request: 'requestUrl',
  shost: 'sourceHostName', sntdom: 'sourceNtDomain', spriv: 'sourceUserPrivileges',
  sproc: 'sourceProcessName', suid: 'sourceUserId', suser: 'sourceUserName', ahost: 'agentHostName',
  aid: 'agentId', at: 'agentType', atz: 'agentTimeZone', av: 'agentVersion', cat: 'deviceEventCategory',
  c6a1: 'deviceCustomIPv6Address1', c6a2: 'deviceCustomIPv6Address2', c6a3: 'deviceCustomIPv6Address3',
  c6a4: 'deviceCustomIPv6Address4', cfp1: 'deviceCustomFloatingPoint1', cfp2: 'deviceCustomFloatingPoint2',
  cfp3: 'deviceCustomFloatingPoint3', cfp4: 'deviceCustomFloatingPoint4', cn1: 'deviceCustomNumber1',
  cn2: 'deviceCustomNumber2', cn3: 'deviceCustomNumber3', cn4: 'deviceCustomNumber4', cnt: 'baseEventCount',
  dpid: 'destinationProcessId', dpt: 'destinationPort', dvcpid: 'deviceProcessId', fsize: 'fileSize',
  in: 'bytesIn', out: 'bytesOut', spid: 'sourceProcessId', spt: 'sourcePort', dst: 'destinationAddress',
  dvc: 'deviceAddress', src: 'sourceAddress', end: 'endTime', rt: 'deviceReceiptTime', start: 'startTime',
  art: 'agentReceiptTime', dmac: 'destinationMacAddress', dvcmac: 'deviceMacAddress',
  smac: 'sourceMacAddress', amac: 'agentMacAddress', agt: 'agentAddress', dlat: 'destinationGeoLatitude',
  dlong: 'destinationGeoLongitude', slat: 'sourceGeoLatitude', slong: 'sourceGeoLongitude',
} // biome-ignore format: one long list

/** Whole numbers. */
const wholeKeys: ReadonlySet<string> = new Set(
  `
    cn1 cn2 cn3 cn4 cnt destinationTranslatedPort dpid dpt dvcpid fsize in oldFileSize out
    sourceTranslatedPort spid spt deviceDirection flexNumber1 flexNumber2 flexNumber3 flexNumber4
    eventId type
  `
    .trim()
    .split(/\s+/),
)

/** Numbers with a fraction. */
const decimalKeys: ReadonlySet<string> = new Set(
  `
    cfp1 cfp2 cfp3 cfp4 dlat dlong slat slong
  `
    .trim()
    .split(/\s+/),
)

/** Milliseconds since 1970 UTC, or a date. */
const timeKeys: ReadonlySet<string> = new Set(
  `
    deviceCustomDate1 deviceCustomDate2 end fileCreateTime fileModificationTime flexDate1 flexDate2
    flexDate3 flexDate4 oldFileCreateTime oldFileModificationTime rt start art
  `
    .trim()
    .split(/\s+/),
)

export type CefType = 'text' | 'whole' | 'decimal' | 'time'

/** Keys are also written out, such as `deviceAddress` for `dvc`. */
const shortKeys = new Map(Object.entries(fullNames).map(([key, name]) => [name, key]))

export function cefType(key: string): CefType {
  const short = shortKeys.get(key) ?? key
  if (wholeKeys.has(short)) return 'whole'
  if (decimalKeys.has(short)) return 'decimal'
  return timeKeys.has(short) ? 'time' : 'text'
}

export function cefFullName(key: string): string {
  return Object.hasOwn(fullNames, key) ? (fullNames[key] ?? key) : key
}
