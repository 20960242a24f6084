import decodeQr from 'qr/decode.js'

/** Longest side of a picture that is searched; a larger one is made smaller first. */
const LONGEST = 1600
/** Time to search one picture, in ms; a camera gives the next one soon. */
const PATIENCE_MS = { picture: 1500, frame: 60 }

/** Text of the QR in a picture; undefined if there is none. @throws if the file is not a picture */
export async function textInFile(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    return textIn(picture, picture.width, picture.height, PATIENCE_MS.picture)
  } finally {
    picture.close()
  }
}

/** Text of the QR in the current picture of a camera. */
export const textInFrame = (video: HTMLVideoElement): string | undefined =>
  textIn(video, video.videoWidth, video.videoHeight, PATIENCE_MS.frame)

function textIn(source: CanvasImageSource, width: number, height: number, timeLimit: number): string | undefined {
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (!paper) return undefined
  // Paints white below, because a transparent ground would be read as black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(source, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQr(paper.getImageData(0, 0, canvas.width, canvas.height), { timeLimit })
  } catch {
    return undefined
  }
}
