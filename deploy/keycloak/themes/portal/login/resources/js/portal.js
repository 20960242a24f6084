// Tells screen readers what Keycloak's pages leave out: a title of each page, which field an error is about, and the label of the e-mail that is known.
document.addEventListener('DOMContentLoaded', () => {
  const heading = document.getElementById('kc-page-title').textContent.trim()
  document.title = [...new Set([heading, document.title])].filter(Boolean).join(' · ')
  for (const error of document.querySelectorAll('[id^="input-error-"]:not([id^="input-error-container-"])'))
    document.getElementById(error.id.slice('input-error-'.length))?.setAttribute('aria-describedby', error.id)
  const known = document.getElementById('kc-attempted-username')
  if (known) document.querySelector('label[for="username"]').htmlFor = known.id
  document.getElementById('kc-logout')?.removeAttribute('tabindex')
})
