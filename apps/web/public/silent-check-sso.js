// Hands the provider's answer, in this frame's address, to the page that asked (OpenID Connect Session Management).
parent.postMessage(location.href, location.origin)
