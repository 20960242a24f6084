/**
 * Script of a reference page: copies code, filters the table of contents, marks the current section and selects the language of all
 * examples. It makes no requests and stores nothing. In a frame it sends messages to the parent page: the current section, and requests
 * to open the search. They are sent to any origin, because a sandboxed page does not know its parent's; they contain no secrets.
 */
export const SCRIPT = `(()=>{
const all=(selector,root=document)=>[...root.querySelectorAll(selector)]
const make=(name,properties)=>Object.assign(document.createElement(name),properties)
const framed=parent!==self
const tell=message=>{if(framed)parent.postMessage(message,'*')}
const said=make('p',{className:'unseen',role:'status'})
document.body.append(said)
async function copy(text){
  try{await navigator.clipboard.writeText(text)}catch{
    const area=make('textarea',{value:text,className:'unseen'})
    document.body.append(area);area.select();document.execCommand('copy');area.remove()
  }
}
function button(what,label){
  const made=make('button',{type:'button',className:'copy',textContent:'Copiar'})
  made.setAttribute('aria-label','Copiar '+label)
  let timer
  made.addEventListener('click',async()=>{
    await copy(what());made.focus()
    made.textContent=said.textContent='Copiado'
    clearTimeout(timer)
    timer=setTimeout(()=>{made.textContent='Copiar';said.textContent=''},2000)
  })
  return made
}
for(const path of all('[data-copy]'))path.after(button(()=>path.textContent,path.textContent))
for(const figure of all('.code')){
  const codes=all('pre',figure)
  const shown=()=>codes.find(each=>each.offsetParent)??codes[0]
  figure.querySelector('figcaption').append(button(()=>shown().textContent,figure.getAttribute('data-name')??codes[0].getAttribute('aria-label')))
}
document.addEventListener('change',({target})=>{
  if(target.type!=='radio')return
  const before=target.getBoundingClientRect().top
  for(const each of all('.tabs input[value="'+target.value+'"]'))each.checked=true
  scrollBy({top:target.getBoundingClientRect().top-before,behavior:'instant'})
})
const nav=document.getElementById('indice')
const field=document.getElementById('filtro')
const nothing=document.getElementById('nada')
const plain=text=>text.normalize('NFD').replace(/\\p{M}/gu,'').toLowerCase()
let items
field.parentElement.classList.remove('late')
field.addEventListener('input',()=>{
  items??=all('li',nav).map(item=>({item,text:plain(item.textContent+' '+(item.dataset.q??''))}))
  const words=plain(field.value).split(/\\s+/)
  for(const{item,text}of items)item.hidden=!words.every(word=>text.includes(word))
  for(const group of all('.group',nav))group.hidden=!all('li',group).some(item=>!item.hidden)
  nothing.textContent=items.some(({item})=>!item.hidden)?'':'Nada coincide con «'+field.value.trim()+'».'
})
field.addEventListener('keydown',event=>{
  if(event.key==='Enter')nav.querySelector('li:not([hidden]) a')?.click()
})
document.addEventListener('keydown',event=>{
  const command=event.ctrlKey||event.metaKey
  const slash=event.key==='/'&&!command&&!event.target.matches('input,textarea')
  const search=framed&&(slash||command&&event.key.toLowerCase()==='k')
  if(event.altKey||!slash&&!search)return
  event.preventDefault()
  if(search)return tell({key:'search'})
  if(!field.offsetParent)nav.showPopover()
  field.focus()
})
nav.addEventListener('click',({target})=>{if(target.closest('a')&&nav.matches(':popover-open'))nav.hidePopover()})
const links=all('a',nav)
const places=links.map(link=>document.getElementById(link.hash.slice(1)))
let current,waiting,settling
function settled(){
  const top=document.querySelector(':target')?.getBoundingClientRect().top
  tell({hash:top>=-1&&top<=innerHeight/4?location.hash:current.hash})
}
function mark(){
  waiting=false
  const line=innerHeight/4
  let index=places.findLastIndex(place=>place.getBoundingClientRect().top<=line)
  const target=places.indexOf(document.querySelector(':target'))
  if(target>index&&places[target].getBoundingClientRect().top<innerHeight)index=target
  const link=links[Math.max(index,0)]
  if(link===current)return
  if(current){
    current.removeAttribute('aria-current')
    clearTimeout(settling)
    settling=setTimeout(settled,200)
  }
  current=link
  link.setAttribute('aria-current','location')
  const{top,bottom}=link.getBoundingClientRect(),box=nav.getBoundingClientRect()
  if(top<box.top+80||bottom>box.bottom)nav.scrollTop+=top-box.top-box.height/3
}
const later=()=>{if(!waiting){waiting=true;requestAnimationFrame(mark)}}
addEventListener('scroll',later,{passive:true})
addEventListener('resize',later)
addEventListener('hashchange',()=>{later();tell({hash:location.hash})})
later()
let closed=[]
addEventListener('beforeprint',()=>{closed=all('details:not([open])');for(const each of closed)each.open=true})
addEventListener('afterprint',()=>{for(const each of closed)each.open=false})
})()`
