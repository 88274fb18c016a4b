const names: Readonly<Record<number, string>> = {
  0: 'kernel',
  1: 'user-level',
  2: 'mail',
  3: 'system daemon',
  4: 'security/authorization',
  5: 'syslogd',
  6: 'line printer',
  7: 'network news',
  8: 'UUCP',
  9: 'clock',
  10: 'security/authorization',
  11: 'FTP',
  12: 'NTP',
  13: 'log audit',
  14: 'log alert',
  15: 'clock',
}

/** The readable name of a facility number (reference: inputs, section 4.2, last paragraph). */
export function facilityName(facility: number): string {
  if (facility >= 16 && facility <= 23) return `local${facility - 16}`
  return names[facility] ?? 'Unknown'
}

const shortNames =
  'kern,user,mail,daemon,auth,syslog,lpr,news,uucp,clock,authpriv,ftp,ntp,log audit,log alert,cron'.split(',')

/** As CEF names it (reference: pipelines, syslog functions). */
export function shortFacilityName(facility: number): string {
  return shortNames[facility] ?? facilityName(facility)
}
