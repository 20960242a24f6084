/** A document of the API reference that could not be had (spec §8). */
export const DOCUMENTATION_FAILED = 'Error al obtener la documentación'
