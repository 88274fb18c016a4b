/** How the bytes of an element are read: the abstract data types of RFC 7012, those of numbers without their size. */
export type IpfixType =
  | 'unsigned'
  | 'signed'
  | 'float'
  | 'boolean'
  | 'ipv4'
  | 'ipv6'
  | 'mac'
  | 'text'
  | 'seconds'
  | 'milliseconds'
  | 'microseconds'
  | 'nanoseconds'
  | 'octets'

export interface IpfixElement {
  name: string
  type: IpfixType
}

/** The registry of IANA, "IPFIX Information Elements", by type. What it keeps to itself (210, padding) is left out. */
const registry: Readonly<Record<IpfixType, Readonly<Record<number, string>>>> = {
  unsigned: {
    1: 'octetDeltaCount', 2: 'packetDeltaCount', 3: 'deltaFlowCount', 4: 'protocolIdentifier', 5: 'ipClassOfService',
    6: 'tcpControlBits', 7: 'sourceTransportPort', 9: 'sourceIPv4PrefixLength', 10: 'ingressInterface',
    11: 'destinationTransportPort', 13: 'destinationIPv4PrefixLength', 14: 'egressInterface', 16: 'bgpSourceAsNumber',
    17: 'bgpDestinationAsNumber', 19: 'postMCastPacketDeltaCount', 20: 'postMCastOctetDeltaCount',
    21: 'flowEndSysUpTime', 22: 'flowStartSysUpTime', 23: 'postOctetDeltaCount', 24: 'postPacketDeltaCount',
    25: 'minimumIpTotalLength', 26: 'maximumIpTotalLength', 29: 'sourceIPv6PrefixLength',
    30: 'destinationIPv6PrefixLength', 31: 'flowLabelIPv6', 32: 'icmpTypeCodeIPv4', 33: 'igmpType',
    34: 'samplingInterval', 35: 'samplingAlgorithm', 36: 'flowActiveTimeout', 37: 'flowIdleTimeout', 38: 'engineType',
    39: 'engineId', 40: 'exportedOctetTotalCount', 41: 'exportedMessageTotalCount',
    42: 'exportedFlowRecordTotalCount', 46: 'mplsTopLabelType', 48: 'samplerId', 49: 'samplerMode',
    50: 'samplerRandomInterval', 51: 'classId', 52: 'minimumTTL', 53: 'maximumTTL', 54: 'fragmentIdentification',
    55: 'postIpClassOfService', 58: 'vlanId', 59: 'postVlanId', 60: 'ipVersion', 61: 'flowDirection',
    64: 'ipv6ExtensionHeaders', 85: 'octetTotalCount', 86: 'packetTotalCount', 87: 'flagsAndSamplerId',
    88: 'fragmentOffset', 89: 'forwardingStatus', 91: 'mplsTopLabelPrefixLength', 92: 'srcTrafficIndex',
    93: 'dstTrafficIndex', 98: 'postIpDiffServCodePoint', 99: 'multicastReplicationFactor',
    101: 'classificationEngineId', 102: 'layer2packetSectionOffset', 103: 'layer2packetSectionSize',
    128: 'bgpNextAdjacentAsNumber', 129: 'bgpPrevAdjacentAsNumber', 132: 'droppedOctetDeltaCount',
    133: 'droppedPacketDeltaCount', 134: 'droppedOctetTotalCount', 135: 'droppedPacketTotalCount',
    136: 'flowEndReason', 137: 'commonPropertiesId', 138: 'observationPointId', 139: 'icmpTypeCodeIPv6',
    141: 'lineCardId', 142: 'portId', 143: 'meteringProcessId', 144: 'exportingProcessId', 145: 'templateId',
    146: 'wlanChannelId', 148: 'flowId', 149: 'observationDomainId', 158: 'flowStartDeltaMicroseconds',
    159: 'flowEndDeltaMicroseconds', 161: 'flowDurationMilliseconds', 162: 'flowDurationMicroseconds',
    163: 'observedFlowTotalCount', 164: 'ignoredPacketTotalCount', 165: 'ignoredOctetTotalCount',
    166: 'notSentFlowTotalCount', 167: 'notSentPacketTotalCount', 168: 'notSentOctetTotalCount',
    171: 'postOctetTotalCount', 172: 'postPacketTotalCount', 173: 'flowKeyIndicator',
    174: 'postMCastPacketTotalCount', 175: 'postMCastOctetTotalCount', 176: 'icmpTypeIPv4', 177: 'icmpCodeIPv4',
    178: 'icmpTypeIPv6', 179: 'icmpCodeIPv6', 180: 'udpSourcePort', 181: 'udpDestinationPort', 182: 'tcpSourcePort',
    183: 'tcpDestinationPort', 184: 'tcpSequenceNumber', 185: 'tcpAcknowledgementNumber', 186: 'tcpWindowSize',
    187: 'tcpUrgentPointer', 188: 'tcpHeaderLength', 189: 'ipHeaderLength', 190: 'totalLengthIPv4',
    191: 'payloadLengthIPv6', 192: 'ipTTL', 193: 'nextHeaderIPv6', 194: 'mplsPayloadLength',
    195: 'ipDiffServCodePoint', 196: 'ipPrecedence', 197: 'fragmentFlags', 198: 'octetDeltaSumOfSquares',
    199: 'octetTotalSumOfSquares', 200: 'mplsTopLabelTTL', 201: 'mplsLabelStackLength', 202: 'mplsLabelStackDepth',
    203: 'mplsTopLabelExp', 204: 'ipPayloadLength', 205: 'udpMessageLength', 206: 'isMulticast', 207: 'ipv4IHL',
    208: 'ipv4Options', 209: 'tcpOptions', 213: 'exportInterface', 214: 'exportProtocolVersion',
    215: 'exportTransportProtocol', 216: 'collectorTransportPort', 217: 'exporterTransportPort',
    218: 'tcpSynTotalCount', 219: 'tcpFinTotalCount', 220: 'tcpRstTotalCount', 221: 'tcpPshTotalCount',
    222: 'tcpAckTotalCount', 223: 'tcpUrgTotalCount', 224: 'ipTotalLength', 227: 'postNAPTSourceTransportPort',
    228: 'postNAPTDestinationTransportPort', 229: 'natOriginatingAddressRealm', 230: 'natEvent',
    231: 'initiatorOctets', 232: 'responderOctets', 233: 'firewallEvent', 234: 'ingressVRFID', 235: 'egressVRFID',
    237: 'postMplsTopLabelExp', 238: 'tcpWindowScale', 239: 'biflowDirection', 240: 'ethernetHeaderLength',
    241: 'ethernetPayloadLength', 242: 'ethernetTotalLength', 243: 'dot1qVlanId', 244: 'dot1qPriority',
    245: 'dot1qCustomerVlanId', 246: 'dot1qCustomerPriority', 248: 'metroEvcType', 249: 'pseudoWireId',
    250: 'pseudoWireType', 251: 'pseudoWireControlWord', 252: 'ingressPhysicalInterface',
    253: 'egressPhysicalInterface', 254: 'postDot1qVlanId', 255: 'postDot1qCustomerVlanId', 256: 'ethernetType',
    257: 'postIpPrecedence', 259: 'exportSctpStreamId', 263: 'messageScope', 267: 'sessionScope',
    277: 'observationPointType', 278: 'newConnectionDeltaCount', 279: 'connectionSumDurationSeconds',
    280: 'connectionTransactionId', 283: 'natPoolId', 285: 'anonymizationFlags', 286: 'anonymizationTechnique',
    287: 'informationElementIndex', 294: 'bgpValidityState', 295: 'IPSecSPI', 296: 'greKey', 297: 'natType',
    298: 'initiatorPackets', 299: 'responderPackets', 301: 'selectionSequenceId', 302: 'selectorId',
    303: 'informationElementId', 304: 'selectorAlgorithm', 305: 'samplingPacketInterval', 306: 'samplingPacketSpace',
    307: 'samplingTimeInterval', 308: 'samplingTimeSpace', 309: 'samplingSize', 310: 'samplingPopulation',
    312: 'dataLinkFrameSize', 318: 'selectorIdTotalPktsObserved', 319: 'selectorIdTotalPktsSelected',
    326: 'digestHashValue', 327: 'hashIPPayloadOffset', 328: 'hashIPPayloadSize', 329: 'hashOutputRangeMin',
    330: 'hashOutputRangeMax', 331: 'hashSelectedRangeMin', 332: 'hashSelectedRangeMax', 334: 'hashInitialiserValue',
    339: 'informationElementDataType', 342: 'informationElementRangeBegin', 343: 'informationElementRangeEnd',
    344: 'informationElementSemantics', 345: 'informationElementUnits', 346: 'privateEnterpriseNumber',
    351: 'layer2SegmentId', 352: 'layer2OctetDeltaCount', 353: 'layer2OctetTotalCount',
    354: 'ingressUnicastPacketTotalCount', 355: 'ingressMulticastPacketTotalCount',
    356: 'ingressBroadcastPacketTotalCount', 357: 'egressUnicastPacketTotalCount',
    358: 'egressBroadcastPacketTotalCount', 361: 'portRangeStart', 362: 'portRangeEnd', 363: 'portRangeStepSize',
    364: 'portRangeNumPorts', 368: 'ingressInterfaceType', 369: 'egressInterfaceType', 370: 'rtpSequenceNumber',
    375: 'originalFlowsPresent', 376: 'originalFlowsInitiated', 377: 'originalFlowsCompleted',
    378: 'distinctCountOfSourceIPAddress', 379: 'distinctCountOfDestinationIPAddress',
    380: 'distinctCountOfSourceIPv4Address', 381: 'distinctCountOfDestinationIPv4Address',
    382: 'distinctCountOfSourceIPv6Address', 383: 'distinctCountOfDestinationIPv6Address',
    384: 'valueDistributionMethod', 385: 'rfc3550JitterMilliseconds', 386: 'rfc3550JitterMicroseconds',
    387: 'rfc3550JitterNanoseconds', 390: 'flowSelectorAlgorithm', 391: 'flowSelectedOctetDeltaCount',
    392: 'flowSelectedPacketDeltaCount', 393: 'flowSelectedFlowDeltaCount', 394: 'selectorIDTotalFlowsObserved',
    395: 'selectorIDTotalFlowsSelected', 396: 'samplingFlowInterval', 397: 'samplingFlowSpacing',
    398: 'flowSamplingTimeInterval', 399: 'flowSamplingTimeSpacing', 400: 'hashFlowDomain',
    401: 'transportOctetDeltaCount', 402: 'transportPacketDeltaCount', 405: 'originalObservationDomainId',
    406: 'intermediateProcessId', 407: 'ignoredDataRecordTotalCount', 408: 'dataLinkFrameType', 409: 'sectionOffset',
    410: 'sectionExportedOctets', 412: 'dot1qServiceInstanceId', 413: 'dot1qServiceInstancePriority',
    417: 'postLayer2OctetDeltaCount', 418: 'postMCastLayer2OctetDeltaCount', 420: 'postLayer2OctetTotalCount',
    421: 'postMCastLayer2OctetTotalCount', 422: 'minimumLayer2TotalLength', 423: 'maximumLayer2TotalLength',
    424: 'droppedLayer2OctetDeltaCount', 425: 'droppedLayer2OctetTotalCount', 426: 'ignoredLayer2OctetTotalCount',
    427: 'notSentLayer2OctetTotalCount', 428: 'layer2OctetDeltaSumOfSquares', 429: 'layer2OctetTotalSumOfSquares',
    430: 'layer2FrameDeltaCount', 431: 'layer2FrameTotalCount', 433: 'ignoredLayer2FrameTotalCount',
    439: 'mibObjectValueCounter', 440: 'mibObjectValueGauge', 441: 'mibObjectValueTimeTicks',
    442: 'mibObjectValueUnsigned', 446: 'mibSubIdentifier', 447: 'mibIndexIndicator', 448: 'mibCaptureTimeSemantics',
    457: 'httpStatusCode', 458: 'sourceTransportPortsLimit', 463: 'natInstanceID', 466: 'natQuotaExceededEvent',
    467: 'natThresholdEvent', 471: 'maxSessionEntries', 472: 'maxBIBEntries', 473: 'maxEntriesPerUser',
    474: 'maxSubscribers', 475: 'maxFragmentsPendingReassembly', 476: 'addressPoolHighThreshold',
    477: 'addressPoolLowThreshold', 478: 'addressPortMappingHighThreshold', 479: 'addressPortMappingLowThreshold',
    480: 'addressPortMappingPerUserHighThreshold', 481: 'globalAddressMappingHighThreshold', 483: 'bgpCommunity',
  }, // biome-ignore format: one long list
  signed: {
    434: 'mibObjectValueInteger',
  }, // biome-ignore format: one long list
  float: {
    311: 'samplingProbability', 320: 'absoluteError', 321: 'relativeError', 336: 'upperCILimit', 337: 'lowerCILimit',
    338: 'confidenceLevel',
  }, // biome-ignore format: one long list
  boolean: {
    276: 'dataRecordsReliability', 333: 'hashDigestOutput', 388: 'dot1qDEI', 389: 'dot1qCustomerDEI',
  }, // biome-ignore format: one long list
  ipv4: {
    8: 'sourceIPv4Address', 12: 'destinationIPv4Address', 15: 'ipNextHopIPv4Address', 18: 'bgpNextHopIPv4Address',
    43: 'ipv4RouterSc', 44: 'sourceIPv4Prefix', 45: 'destinationIPv4Prefix', 47: 'mplsTopLabelIPv4Address',
    130: 'exporterIPv4Address', 211: 'collectorIPv4Address', 225: 'postNATSourceIPv4Address',
    226: 'postNATDestinationIPv4Address', 366: 'staIPv4Address', 403: 'originalExporterIPv4Address',
    432: 'pseudoWireDestinationIPv4Address', 438: 'mibObjectValueIPAddress',
  }, // biome-ignore format: one long list
  ipv6: {
    27: 'sourceIPv6Address', 28: 'destinationIPv6Address', 62: 'ipNextHopIPv6Address', 63: 'bgpNextHopIPv6Address',
    131: 'exporterIPv6Address', 140: 'mplsTopLabelIPv6Address', 169: 'destinationIPv6Prefix', 170: 'sourceIPv6Prefix',
    212: 'collectorIPv6Address', 281: 'postNATSourceIPv6Address', 282: 'postNATDestinationIPv6Address',
    404: 'originalExporterIPv6Address',
  }, // biome-ignore format: one long list
  mac: {
    56: 'sourceMacAddress', 57: 'postDestinationMacAddress', 80: 'destinationMacAddress', 81: 'postSourceMacAddress',
    365: 'staMacAddress', 367: 'wtpMacAddress', 414: 'dot1qCustomerSourceMacAddress',
    415: 'dot1qCustomerDestinationMacAddress',
  }, // biome-ignore format: one long list
  text: {
    82: 'interfaceName', 83: 'interfaceDescription', 84: 'samplerName', 94: 'applicationDescription',
    96: 'applicationName', 100: 'className', 147: 'wlanSSID', 236: 'VRFname', 247: 'metroEvcId', 284: 'natPoolName',
    288: 'p2pTechnology', 289: 'tunnelTechnology', 290: 'encryptedTechnology', 300: 'observationDomainName',
    335: 'selectorName', 340: 'informationElementDescription', 341: 'informationElementName',
    348: 'virtualStationInterfaceName', 350: 'virtualStationName', 371: 'userName', 372: 'applicationCategoryName',
    373: 'applicationSubCategoryName', 374: 'applicationGroupName', 450: 'mibContextName', 451: 'mibObjectName',
    452: 'mibObjectDescription', 453: 'mibObjectSyntax', 454: 'mibModuleName', 455: 'mobileIMSI', 456: 'mobileMSISDN',
    459: 'httpRequestMethod', 460: 'httpRequestHost', 461: 'httpRequestTarget', 462: 'httpMessageVersion',
    468: 'httpUserAgent', 469: 'httpContentType', 470: 'httpReasonPhrase',
  }, // biome-ignore format: one long list
  seconds: {
    150: 'flowStartSeconds', 151: 'flowEndSeconds', 260: 'maxExportSeconds', 261: 'maxFlowEndSeconds',
    264: 'minExportSeconds', 265: 'minFlowStartSeconds', 322: 'observationTimeSeconds',
  }, // biome-ignore format: one long list
  milliseconds: {
    152: 'flowStartMilliseconds', 153: 'flowEndMilliseconds', 160: 'systemInitTimeMilliseconds',
    258: 'collectionTimeMilliseconds', 269: 'maxFlowEndMilliseconds', 272: 'minFlowStartMilliseconds',
    323: 'observationTimeMilliseconds', 359: 'monitoringIntervalStartMilliSeconds',
    360: 'monitoringIntervalEndMilliSeconds',
  }, // biome-ignore format: one long list
  microseconds: {
    154: 'flowStartMicroseconds', 155: 'flowEndMicroseconds', 268: 'maxFlowEndMicroseconds',
    271: 'minFlowStartMicroseconds', 324: 'observationTimeMicroseconds',
  }, // biome-ignore format: one long list
  nanoseconds: {
    156: 'flowStartNanoseconds', 157: 'flowEndNanoseconds', 270: 'maxFlowEndNanoseconds',
    273: 'minFlowStartNanoseconds', 325: 'observationTimeNanoseconds',
  }, // biome-ignore format: one long list
  octets: {
    70: 'mplsTopLabelStackSection', 71: 'mplsLabelStackSection2', 72: 'mplsLabelStackSection3',
    73: 'mplsLabelStackSection4', 74: 'mplsLabelStackSection5', 75: 'mplsLabelStackSection6',
    76: 'mplsLabelStackSection7', 77: 'mplsLabelStackSection8', 78: 'mplsLabelStackSection9',
    79: 'mplsLabelStackSection10', 90: 'mplsVpnRouteDistinguisher', 95: 'applicationId',
    104: 'layer2packetSectionData', 262: 'messageMD5Checksum', 266: 'opaqueOctets', 274: 'collectorCertificate',
    275: 'exporterCertificate', 291: 'basicList', 292: 'subTemplateList', 293: 'subTemplateMultiList',
    313: 'ipHeaderPacketSection', 314: 'ipPayloadPacketSection', 315: 'dataLinkFrameSection',
    316: 'mplsLabelStackSection', 317: 'mplsPayloadPacketSection', 347: 'virtualStationInterfaceId',
    349: 'virtualStationUUID', 411: 'dot1qServiceInstanceTag', 435: 'mibObjectValueOctetString',
    436: 'mibObjectValueOID', 437: 'mibObjectValueBits', 443: 'mibObjectValueTable', 444: 'mibObjectValueRow',
    445: 'mibObjectIdentifier', 449: 'mibContextEngineID', 464: 'internalAddressRealm', 465: 'externalAddressRealm',
    482: 'vpnIdentifier', 484: 'bgpSourceCommunityList', 485: 'bgpDestinationCommunityList',
    486: 'bgpExtendedCommunity', 487: 'bgpSourceExtendedCommunityList', 488: 'bgpDestinationExtendedCommunityList',
    489: 'bgpLargeCommunity', 490: 'bgpSourceLargeCommunityList', 491: 'bgpDestinationLargeCommunityList',
  }, // biome-ignore format: one long list
}

/** The elements that everybody shares, by their ids. */
export const sharedElements: ReadonlyMap<number, IpfixElement> = new Map(
  // as: the keys of the registry are the types
  (Object.keys(registry) as IpfixType[]).flatMap((type) =>
    Object.entries(registry[type]).map(([id, name]) => [Number(id), { name, type }] as const),
  ),
)
