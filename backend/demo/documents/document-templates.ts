type DemoDocumentTemplate = {
  name: string;
  category: 'contract' | 'release';
  body: string;
  fields: readonly (readonly [key: string, label: string, kind: 'text' | 'long_text' | 'date' | 'number'])[];
};

/** The templates of the demo agency's contracts and releases. */
export const demoDocumentTemplates: readonly DemoDocumentTemplate[] = [
  {
    name: 'Management agreement',
    category: 'contract',
    body: `# Management agreement

Between **{{agency_name}}** (the agency) and **{{real_name}}**, known as {{model_name}} (the creator), made on {{today}}.

## 1. Services

The agency manages the creator's accounts, schedule and conversations from {{start_date}}, for {{term_months}} months. It asks before anything is published that the creator has not approved.

## 2. Compensation

| What | Share of the agency |
|---|---|
| Subscriptions and messages | {{share_percent}} % |
| Tips | {{share_percent}} % |
| Marketplace sales | none |

Statements come by the fifth of each month; payment follows within ten days.

## 3. Notice

Either party may end this agreement with 60 days' notice in writing. Without notice it renews for a year.

## 4. Further terms

{{further_terms}}

---

Signed for the agency by {{my_name}}: ______________________

Signed by the creator: ______________________
`,
    fields: [
      ['start_date', 'Start date', 'date'],
      ['term_months', 'Term in months', 'number'],
      ['share_percent', 'Share in percent', 'number'],
      ['further_terms', 'Further terms', 'long_text'],
    ],
  },
  {
    name: 'Release for a shoot',
    category: 'release',
    body: `# Release

**{{real_name}}** ({{model_name}}) agrees that {{agency_name}} uses the pictures and videos of {{shoot_date}}, made in {{place}}, for:

- [ ] subscription pages
- [ ] social media
- [ ] advertising

I was 18 or older on that day, and have shown an ID to prove it.

---

{{today}}, signature: ______________________
`,
    fields: [
      ['shoot_date', 'Day of the shoot', 'date'],
      ['place', 'Place', 'text'],
    ],
  },
];
