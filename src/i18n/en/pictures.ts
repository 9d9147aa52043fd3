/** Messages of picture uploads, and the reasons why a picture is rejected (contract/imageRejections.ts). */
export const pictures = {
  preparing: 'Preparing the picture…',
  uploading: 'Uploading the picture…',
  rejected: {
    empty: 'The file is empty. Choose another one',
    notAnImage: 'Choose an SVG, PNG, JPEG or WebP picture',
    otherFormat: 'This is a %{format} file. Export it as PNG, JPEG, WebP or SVG',
    cameraFormat: 'This is a %{format} photo. Choose JPEG in the camera settings or export it as JPEG',
    tooLarge: 'The picture is too large: %{size} MB, at most %{limit} MB is possible',
    svgTooLarge:
      'The SVG file is too large: %{size} KB, at most %{limit} KB is possible. Simplify the drawing or export it as PNG',
    tooManyPixels:
      'The picture has too many pixels: %{size} megapixels, at most %{limit} is possible. Export it smaller',
    damaged: 'The file is damaged or incomplete. Save or export it again',
    tooSlow: 'The picture takes too long to process. Simplify it or export it as PNG',
    undecodable:
      'This browser cannot read the picture, so it cannot be made smaller. Export it as JPEG of at most %{limit} MB',
    notWellFormed: 'The SVG file has errors in its XML. Export it again',
    encoding: 'The SVG file has an unknown character encoding. Save it in UTF-8',
    entities: 'The SVG file has nested entities, which are not accepted. Export it again as plain SVG',
    rasterImage: 'The drawing contains a raster image. Remove it, or export the whole drawing as PNG',
    externalFile: 'The drawing refers to another file. Embed it as shapes, or export the drawing as PNG',
    unsupported: 'The drawing uses %{name}, which is not supported. Convert it to paths, or export the drawing as PNG',
    filter: 'The drawing uses the filter %{name}, which is not supported. Remove it, or export the drawing as PNG',
    tooComplex: 'The drawing is too complex. Simplify it or export it as PNG',
    blank: 'The drawing is empty: nothing in it is visible',
  },
}
