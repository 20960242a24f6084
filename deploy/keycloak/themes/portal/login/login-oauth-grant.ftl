<#-- Own page, because Keycloak's skips a level of headings and cannot say what a program may do: that is the client's description. -->
<#import "template.ftl" as layout>
<#import "buttons.ftl" as buttons>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("oauthGrantTitle", advancedMsg(client.name!client.clientId))}
  <#elseif section = "form">
    <#if client.description?has_content><p>${advancedMsg(client.description)}</p></#if>
    <#if oauth.clientScopesRequested?has_content>
      <p>${msg("oauthGrantRequest")}</p>
      <ul>
        <#list oauth.clientScopesRequested as scope><li>${advancedMsg(scope.consentScreenText)}</li></#list>
      </ul>
    </#if>
    <p>${msg("oauthGrantWarning")}</p>
    <form class="${properties.kcFormClass}" action="${url.oauthAction}" method="POST">
      <input type="hidden" name="code" value="${oauth.code}">
      <@buttons.actionGroup>
        <@buttons.button id="kc-login" name="accept" label="doYes"/>
        <@buttons.button id="kc-cancel" name="cancel" label="doNo" type="secondary"/>
      </@buttons.actionGroup>
    </form>
  </#if>
</@layout.registrationLayout>
