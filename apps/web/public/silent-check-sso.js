// Sends this iframe's address, which contains the identity provider's answer, to the parent page (silent sign-in).
parent.postMessage(location.href, location.origin)
