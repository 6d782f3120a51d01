/** What is not answered in character; the first that fits says how. Care comes before everything else. */
export type Risk =
  | "self-harm"
  | "abuse"
  | "illness"
  | "grief"
  | "harm"
  | "sexual"
  | "hate"
  | "personal"
  | "medical"
  | "legal"
  | "in-part";

/** What the entry of a character that answers it is about. */
export const askedAs: Record<Risk, string> = {
  "self-harm": "suicide",
  abuse: "he hits me",
  illness: "I am ill",
  grief: "someone died",
  harm: "",
  sexual: "sexual",
  hate: "slur",
  personal: "my phone number",
  medical: "medical advice",
  legal: "legal advice",
  "in-part": "",
};

/** Said here too, where a person may be in danger: whoever answers names somebody real to turn to. */
export const namesHelp = /\b(?:emergency (?:number|services)|crisis line|helpline)\b/i;

const risks: [Risk, RegExp[]][] = [
  [
    "self-harm",
    [
      /\b(?:kill|hang|drown|shoot|off|end|hurt|harm|cut|cutting|burn(?:ing)?|starve|starving|unalive|delete|poison)(?:ing)? my ?self\b/,
      /\b(?:i|me|my|im)\b.{0,40}\b(?:suicid\w*|self ?harm\w*|kms|unalive)\b|\bsuicid(?:e|al)\b|^kms\b|\bkms\b.{0,10}$/,
      /\b(?:want|wanna|wish|ready|rather|going|like|planning|deserve)\b.{0,16}\b(?:to )?(?:die|be dead|not (?:be alive|exist|wake up)|disappear forever|end (?:it all|my life|everything))\b/,
      /\b(?:end(?:ing)?|tak(?:e|ing)) my (?:own )?life\b|\bend it all\b|\bno (?:reason|point|will)(?: (?:in|to|for))* (?:liv\w*|go on|be(?:ing)? alive|life)\b/,
      /\b(?:do not|dont|cannot|never) (?:want to )?(?:live|be alive|be here|exist|wake up|go on)\b(?! (?:in|at|near|with|here for|to see|on the)\b)|\bbetter off (?:without me|(?:if i (?:was|were) )?dead)\b|\bi overdos\w*|\b(?:going to|want to|how to|planning to) overdose\b|\btake all (?:my|the|of my) pills\b|\bhow many pills\b/,
      /\bjump(?:ing)? (?:off|from) (?:a|the|this) (?:bridge|roof|building)\b|\b(?:the rope|noose)\b.{0,30}\b(?:ready|tied|my neck)\b|\bgoodbye forever\b|\bmy (?:suicide|goodbye) (?:note|letter)\b/,
      /\bquiero (?:morir(?:me)?|matarme|suicidarme)\b|\bme quiero (?:morir|matar)\b|\bje (?:veux|vais) (?:mourir|me (?:tuer|suicider))\b|\b(?:ich will|ich mochte) (?:sterben|nicht mehr leben|mich (?:um|tot)\w*)\b|\bvoglio (?:morire|uccidermi|farla finita)\b|\bquero (?:morrer|me matar)\b|\bik wil (?:dood|sterven)\b|\bchce (?:umrzec|sie zabic)\b|\bolmek istiyorum\b|\bjag vill do\b|\bintihar\b/,
    ],
  ],
  [
    "abuse",
    [
      /\b(?:he|she|they|dad|mum|father|mother|stepdad|stepmum|partner|husband|wife|boyfriend|girlfriend|uncle|coach|teacher|brother|boss)\b.{0,24}\b(?:hits?|beats?|hurts?|chokes?|kicks?|slaps?|punch(?:es)?|rapes?|raped|touches|touched|molest\w*|threatens? to kill|abus\w+|stalks?) me\b/,
      /\bi (?:was|am|have been|got) (?:being )?(?:raped|assaulted|molested|abused|stalked|beaten|groomed)\b|\b(?:afraid|scared) to go home\b|\bunsafe at home\b|\bsomeone touched me\b|\bmakes me (?:send|take) (?:nudes|photos of my body)\b/,
    ],
  ],
  [
    "harm",
    [
      /\b(?:how|way|steps?|instructions?|recipe|guide|teach|tell me|explain|show me|help me|ingredients?)\b.{0,60}\b(?:bombs?|explosives?|pipe ?bombs?|molotov|napalm|thermite|grenades?|ghost guns?|silencers?|nerve gas|sarin|ricin|anthrax|chlorine gas|mustard gas|bioweapon|meth(?:amphetamine)?|crack cocaine|fentanyl|lsd|mdma|ghb|roofies?)\b/,
      /\b(?:how|way|steps?|teach|tell me|help me|best)\b.{0,40}\b(?:kill|murder|poison|stab|strangle|kidnap|drug|hurt|attack|shoot)(?:ing)? (?:a |my |some|him|her|them|people|that|the |an )/,
      /\b(?:how|way|teach|help me|tell me)\b.{0,40}\b(?:hack|phish|break into|hotwire|launder|counterfeit|pick (?:a|the) lock|steal|forge (?:a )?(?:passport|id|prescription|signature))\b(?!.{0,20}\b(?:scene|episode|your show)\b)/,
      /\b(?:i will|i am going to|going to|gonna|want to|wanna) (?:kill|murder|stab|shoot|poison|hurt|bomb|burn)(?: down| up)? (?:him|her|them|everyone|everybody|people|my|the school|my school|somebody|someone|you)\b/,
      /\b(?:hide|dispose of|get rid of) (?:a|the) (?:dead )?bod(?:y|ies)\b/,
      /\b(?:pro ?ana|thinspo|how to (?:purge|starve|throw up|stop eating))\b|\b(?:lose|drop) \d+ ?(?:kg|lbs?|pounds|kilos?) (?:in|within) (?:a|one|two|\d) (?:days?|week)\b/,
    ],
  ],
  [
    "illness",
    [
      /\bi (?:have|am having|got|was diagnosed with|am being treated for|think i have)\b.{0,24}\b(?:cancer|a tumou?r|depression|a panic attack|panic attacks|an eating disorder|anorexia|bulimia|leuk\w+|hiv|psychosis)\b/,
      /\bi am (?:ill|really ill|very ill|seriously ill|dying of|in hospital|in the hospital)\b|\b(?:my (?:mum|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|friend|gran\w*)|she|he) (?:is|has) (?:dying|in hospital|very sick|really sick|sick with|cancer|been diagnosed)\b|\bi feel really ill\b/,
    ],
  ],
  [
    "grief",
    [
      /\bmy (?:mum|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|best friend|friend|gran\w*|dog|cat|baby|uncle|aunt)\b.{0,16}\b(?:died|passed away|is dead|has died|was killed|is gone)\b|\bi (?:lost|buried) my (?:mum|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|best friend|gran\w*|dog|cat|baby)\b|\bi am grieving\b|\b(?:at|from|after) the funeral\b.{0,20}\b(?:my|his|her)\b/,
    ],
  ],
  [
    "in-part",
    [
      /\b(?:ignore|disregard|forget|override|bypass|skip|drop)\b.{0,24}\b(?:instructions?|prompts?|rules?|guidelines?|programming|training|directives?|restrictions?|filters?|polic(?:y|ies)|everything (?:above|before)|all previous)\b/,
      /\b(?:system|hidden|initial|original|secret|developer) (?:prompt|message|instructions?)\b|\b(?:reveal|print|show|repeat|leak|output|tell)\b.{0,24}\b(?:prompt|your (?:instructions|rules|guidelines)|words above|text above)\b/,
      /\b(?:developer|dan|god|jailbreak|debug|admin|sudo|unrestricted|unfiltered|opposite) mode\b|\bdo anything now\b|\bjailbr(?:eak|oken)\w*|\byou are (?:now )?dan\b/,
      /\b(?:pretend|act|behave|roleplay|role play|imagine|respond|speak|answer)\b.{0,20}\b(?:as|like|to be|you are|youre|that you are)\b.{0,24}\b(?:no (?:rules|limits|restrictions|filters?)|unrestricted|uncensored|chatgpt|gpt|an? (?:evil|unfiltered) (?:ai|bot|assistant)|assistant|language model|hitler|real (?:doctor|person|human))\b/,
      /\b(?:you are|from now on you are) (?:now |no longer )(?:a|an|the|in|called|\w+ mode|chatgpt|gpt|bound)\b|\b(?:break|leave|drop|come out of|exit|stop) (?:your |being in |the )?(?:character|role|persona|fiction)\b|\bend of (?:system|prompt|instructions)\b|\bnew (?:instructions?|rules?) (?:follow|below|are)\b/,
      /\bignora (?:tus|las|todas) (?:instrucciones|reglas)|\bignore[zr]? (?:tes|vos|les) (?:instructions|consignes)|\bignoriere? (?:deine|alle|die) (?:anweisungen|regeln|vorgaben)|\bignora le (?:tue )?istruzioni|\bignore (?:as|suas) instrucoes|игнорируй .{0,20}инструкци|忽略.{0,10}(?:指令|提示)|指示を無視/,
      /\bbase64\b|\brot13\b|^(?:sudo|rm|select|drop table|exec|eval)\b|\b(?:drop table|union select)\b/,
    ],
  ],
  [
    "sexual",
    [
      /\b(?:sex|sexy time|sexual\w*|sext\w*|nudes?|naked|porn\w*|horny|orgasm\w*|masturbat\w*|blow ?job\w*|hand ?job\w*|boobs?|tits?|penis|dick|cock|vagina|pussy|anal|bdsm|fetish\w*|erotic\w*|hentai|nsfw|hook up|onlyfans|threesome|turn me on|dirty talk|talk dirty|strip for me|undress|take off your (?:clothes|shirt|dress|coat|top)|in bed with (?:me|you)|make love|get laid|fuck (?:me|you))\b/,
      /\b(?:sexo|desnud[ao]s?|follar|nackt|sexe|baise|nudo|nuda|foder|pelad[ao])\b|секс|голая|голый|セックス|エッチ|裸|性爱|做爱|섹스|جنس/,
    ],
  ],
  [
    "hate",
    [
      /\b(?:racist|sexist|homophobic|antisemitic|islamophobic|transphobic|offensive) (?:joke|jokes|slur|slurs|poem|song|story|rant)\b|\b(?:say|write|use|tell me) (?:the|a|some) (?:n word|f slur|slurs?)\b|\bslurs?\b|\bn word\b/,
      /\b(?:hate|kill|ban|deport|inferior|superior|disgusting|vermin|subhuman)\b.{0,24}\b(?:women|men|gays?|lesbians?|trans(?: people)?|blacks?|black people|whites?|asians?|arabs?|jews?|jewish people|muslims?|christians?|hindus?|immigrants?|migrants?|refugees?|disabled people|gypsies|roma|foreigners|those people)\b/,
      /\b(?:women|gays?|trans people|blacks?|black people|asians?|arabs?|jews?|muslims?|immigrants?|migrants?|refugees?|disabled people|gypsies|foreigners|those people) (?:are|should be|deserve to be) (?:all )?(?:inferior|stupid|vermin|disgusting|animals|banned|deported|killed|criminals|parasites|trash|scum|evil|dirty)\b/,
      /\b(?:heil|white power|master race|1488|hitler was right|gas the)\b/,
    ],
  ],
  [
    "personal",
    [
      /\bmy (?:(?:home|email|full|real|last|legal) )?(?:address|phone(?: number)?|mobile(?: number)?|number|password|passcode|pin|email|surname|last name|full name|credit card|card number|bank account|passport|school|social security(?: number)?|ssn|snapchat|insta(?:gram)?|whatsapp|discord|telegram) (?:is|number is|are)\b/,
      /\bi live (?:at|on|in) (?:number )?\d|\bi go to [\w ]{2,30} (?:school|high|academy)\b/,
      /\b(?:give|tell|send|what is|whats|share|text|dm)\b.{0,20}\b(?:your|his|her|their|me (?:the|your)|the) (?:(?:home|real|actual|private|personal|full) )?(?:phone|mobile|number|phone number|address|email|password|location|full name|whatsapp|snap(?:chat)?|insta(?:gram)?|credit card)\b/,
      /\bwhere do you (?:really |actually )?live\b|\bmeet (?:me|up) (?:in real life|irl|in person|at my)\b|\bcan we meet (?:irl|in real life|in person)\b|\bfind (?:this|that|out who|out where|where)\b.{0,24}\b(?:person|lives|actor|girl|boy|woman|man|works)\b|\b(?:real|actual) (?:name|address) of\b|\bwho is the (?:real|actual) (?:person|actor|actress)\b.{0,20}\b(?:live|address|number)\b/,
      /\b(?:home address|phone number|credit card|dox|doxx)\b/,
    ],
  ],
  [
    "medical",
    [
      /\b(?:what|which|how (?:much|many)|can i take|should i take|is it safe to take)\b.{0,30}\b(?:medicine|medication|pills?|dose|dosage|tablets?|antidepressants?|ibuprofen|paracetamol|xanax|insulin|antibiotics?|mg)\b|\bdiagnose me\b|\bis this (?:rash|lump|mole)\b|\bmedical advice\b|\bmy symptoms\b|\b(?:am i|might i be|i think i am|i am) pregnant\b|\bstop taking my (?:meds|medication|pills)\b/,
    ],
  ],
  [
    "legal",
    [
      /\blegal advice\b|\bcan i sue\b|\bshould i sue\b|\b(?:need|find|get) a lawyer\b|\bam i liable\b|\bcustody of\b|\bi (?:was|got|have been) arrested\b|\bcan i (?:get|be) arrested\b|\bshould i sign (?:this|the|a) contract\b/,
    ],
  ],
];

/** In letters that would lose their marks with the rest of the signs. */
const elsewhere =
  /хочу умереть|не хочу жить|покончить с собой|死にたい|自殺|想死|不想活|自杀|자살|죽고 싶|أريد أن أموت|انتحار|मरना चाहत|आत्महत्या/i;

export const isCryForHelp = (text: string): boolean => elsewhere.test(text.normalize("NFC"));

/** Of words in small letters, without signs or marks. */
export function riskIn(words: string, among: readonly Risk[] = careFirst): Risk | null {
  for (const [risk, patterns] of risks)
    if (among.includes(risk) && patterns.some((pattern) => pattern.test(words))) return risk;
  return null;
}

/** "You are no longer Ada": as a rule it is told to who is her. `names` are plain too. */
export function isToldToBeAnother(words: string, names: string[]): boolean {
  const [, name] = /\b(?:you are|from now on you are) (?:now|no longer) (\w+)\b/.exec(words) ?? [];
  return name !== undefined && names.includes(name);
}

export const careFirst = risks.map(([risk]) => risk);
