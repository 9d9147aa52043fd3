/**
 * Encodings of DOS that `TextDecoder` does not support, as the Unicode Consortium's tables define them: the characters
 * of the bytes from 128 on. The other bytes are ASCII.
 */
const upperHalves = {
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp1125:
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёҐґЄєІіЇї·√№¤■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const

export type DosEncoding = keyof typeof upperHalves

export const isDosEncoding = (encoding: string): encoding is DosEncoding => Object.hasOwn(upperHalves, encoding)

/** Returns the text of bytes in an encoding of DOS. */
export const decodeDos = (bytes: Uint8Array, encoding: DosEncoding) => {
  const upper = upperHalves[encoding]
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte < 128 ? String.fromCharCode(byte) : upper.charAt(byte - 128))
  return parts.join('')
}
