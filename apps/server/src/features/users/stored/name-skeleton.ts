/**
 * Letters of other scripts that look like those behind them (Unicode, UTS #39, confusables.txt: letters and digits of the
 * scripts that names may have, without marks).
 */
const lookalikePairs = [
  // Latin: only letters that are told apart by little.
  'Il 1l 0O',
  // Arabic
  'اl هo ١l ٥o ٧V ھo ہo ەo ۱l ۵o ۷V',
  // Armenian
  'ՍU ՏS ՓΦ ՕO աw գq զq հh ոn ռn սu ցg քf օo',
  // Cyrillic; ӏ as most typefaces draw it
  'ЅS Іl ЈJ АA ВB ГΓ ЕE КK МM НH ОO ПΠ РP СC ТT УY ФΦ ХX Ыbl Ьb ЮlO аa гr еe оo пπ рp сc уy хx ѕs іi јj ѡw ѰΨ ѱψ ѴV ѵv ҮY үy һh ҽe Ӏl ӏl ӔAE ӕae ԁd ԌG ԛq ԜW ԝw ꙇi ꙍω ꚘOO ꚙoo',
  // Ethiopic
  'ሀU ቀΦ ዐO',
  // Georgian
  'ყy ჿo',
  // Greek
  'ͶИ ͿJ ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa γy ιi νv οo ρp σo υu ϜF ϳj ϺM ᴦr',
  // Hebrew
  'וl טv ןl סo װll',
  // Of the scripts of South and South-East Asia
  '০O ०o ૦o ੦o ೦o ໐o ഠo ൦o ဝo ၀o ଠO ୦O ௦o ౦o ๐o',
].flatMap((pairs) => pairs.split(' '))

const prototypes = new Map(lookalikePairs.map(([letter = '', ...like]) => [letter, like.join('')]))

/** Two names look alike when this is the same (UTS #39, section 4). */
function skeleton(name: string): string {
  const letters = [...name.normalize('NFKC').normalize('NFD')]
  return letters
    .map((letter) => prototypes.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
}

/**
 * Whether a new name looks like one that is there, in any case of it, though it is written in another script. Names in
 * Latin letters, which are typed and read every day, are compared by themselves: `Bernd` may be beside `Bemd`.
 */
export function looksLike(name: string, existing: string): boolean {
  if (isLatin(name) && isLatin(existing)) return false
  const seen = skeleton(name)
  return [existing, existing.toLowerCase(), existing.toUpperCase()].some((form) => skeleton(form) === seen)
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name.normalize('NFKC'))
}
